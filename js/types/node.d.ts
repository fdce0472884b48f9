/** What tests use of Node; its own types are another package. */
declare module "node:zlib" {
  export function deflateSync(data: string): Uint8Array;
}
declare function setImmediate(call: (value?: unknown) => void): unknown;
