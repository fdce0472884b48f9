import { deflateSync } from "node:zlib";

/** Data as Python packs it. */
export const pack = (data: unknown): string => deflateSync(JSON.stringify(data)).toString("base64");
