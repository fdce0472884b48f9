/** A style sheet arrives as its minified text (see build.mjs). */
declare module "*.css" {
  const text: string;
  export default text;
}

declare module "*.html" {
  const text: string;
  export default text;
}
