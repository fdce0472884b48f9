/** A style sheet arrives minified, deflated and in base64 (see build.mjs); `unpack` gives the text. */
declare module "*.css" {
  const packed: string;
  export default packed;
}
