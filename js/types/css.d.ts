/** A style sheet arrives minified, with the markup of parts.html behind a NUL (see build.mjs). */
declare module "*.css" {
  const text: string;
  export default text;
}

/** The front end as packed text (see build.mjs). */
declare module "packed:index" {
  const text: string;
  export default text;
}
