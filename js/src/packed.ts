/** The ES module as it is shipped: the whole front end, packed by build.mjs, unpacked when the module is loaded. */
import packed from "packed:index";
import type * as Front from "./index.ts";
import { unpack } from "./unpack.ts";

const address = URL.createObjectURL(new Blob([await unpack(packed)], { type: "text/javascript" }));
const front: typeof Front = await import(address);
URL.revokeObjectURL(address);

export const { mount } = front;
export default front.default;
