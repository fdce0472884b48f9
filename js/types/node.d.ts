/** What tests use of Node; its own types are another package. */
declare module "node:zlib" {
  export function deflateSync(data: string): { toString(encoding: "base64"): string };
}
declare function setImmediate(call: (value?: unknown) => void): unknown;
