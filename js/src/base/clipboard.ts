/** Puts a text on the clipboard; returns whether that could be done. Pages that are not secure have none. */
export const copyText = (text: string): Promise<boolean> =>
  navigator.clipboard ? navigator.clipboard.writeText(text).then(() => true, () => false) : Promise.resolve(false);
