/** A style sheet arrives as its minified text (see build.mjs). */
declare module "*.css" {
  const text: string;
  export default text;
}

/** The text of the whole front end, packed (see build.mjs). */
declare const PACKED: string;
