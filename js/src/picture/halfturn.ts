/** Half a turn of points, boxes, paths and drawings about the middle of a panel. */
import type { Box, Point } from "../base/types.ts";

export const pointTurned = ([x, y]: Point, [wide, high]: Point): Point => [wide - x, high - y];
export const boxTurned = ([x, y, w, h]: Box, [wide, high]: Point): Box => [wide - x - w, high - y - h, w, h];
export const centre = ([x, y, w, h]: Box): Point => [x + w / 2, y + h / 2];

const COMMAND = /([a-df-z])([^a-df-z]*)/gi;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
/** The numbers of an arc, and how many of them, from the first, are the same from everywhere. */
const ARC = 7;
const SHAPE = 5;
const short = (value: number) => Math.round(value * 100) / 100;

/** SVG path data, turned. It begins with `M`; the numbers of an arc stand apart. */
export function pathTurned(data: string, [wide, high]: Point): string {
  return data.replace(COMMAND, (_, name: string, rest: string) => {
    const kind = name.toLowerCase();
    const turn = (value: number, i: number): number => {
      const nth = kind === "a" ? (i % ARC) - SHAPE : i;
      if (nth < 0) return value;
      const down = kind === "v" || (kind !== "h" && nth % 2 > 0);
      return (name === kind ? 0 : down ? high : wide) - value;
    };
    return name + (rest.match(NUMBER) ?? []).map((text, i) => short(turn(Number(text), i))).join(" ");
  });
}

/** The point of a drawing about which an element stands upright. */
const UPRIGHT = /\bdata-upright=["']([-\d. ]+)["']/g;

/** How a drawing of this size is turned, as an attribute of SVG. */
const half = ([wide, high]: Point): string => `transform='rotate(180 ${wide / 2} ${high / 2})'`;

/** The markup of a drawing, turned. */
export const drawingTurned = (markup: string, size: Point): string => `<g ${half(size)}>${markup.replace(UPRIGHT, "transform='rotate(180 $1)'")}</g>`;

/** A shape of a drawing, turned, as one of its own that is not drawn. */
export const shapeTurned = (shape: string, made: string, size: Point): string => `<defs><g id='${made}'><use href='#${shape}' ${half(size)}/></g></defs>`;
