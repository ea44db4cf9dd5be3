/** What a description says first: its first paragraph, as one line. */
export const summaryOf = (description: string) => (description.trim().split(/\n\s*\n/)[0] ?? '').replace(/\s+/g, ' ');

/** What it says after that, or all of it where it is one paragraph. */
export const restOf = (description: string) => description.trim().replace(/^[\s\S]*?\n\s*\n/, '');
