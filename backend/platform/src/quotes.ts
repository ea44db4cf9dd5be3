/** What a database or a parser quotes in an error may be what a person wrote: texts that are kept or shown go without. */
export const withoutQuotes = (text: string): string => text.replace(/"[^"]*"|'[^']*'/g, '"••••••"');

/** The words of an error, without what it quotes. */
export const unquotedError = (error: unknown): string => withoutQuotes(error instanceof Error ? error.message : String(error));
