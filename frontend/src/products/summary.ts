/** What a description says first: its first paragraph, as one line. */
export const summaryOf = (description: string) => (description.trim().split(/\n\s*\n/)[0] ?? '').replace(/\s+/g, ' ');
