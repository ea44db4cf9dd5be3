const parts = (text: string, separator: string) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The items of a comma-separated text. */
export const splitCommas = (text: string) => parts(text, ',');
/** The lines of a text that say something. */
export const splitLines = (text: string) => parts(text, '\n');
