/** What a description says first: its first paragraph, as one line. */
export const summaryOf = (description: string) => asLine(description.trim().split(/\n\s*\n/)[0] ?? '');
const asLine = (text: string) => text.replace(/\s+/g, ' ');

/** Cards of lists hold more of a description than this: a lead is the same from a card and from the product itself. */
const LONGEST_LEAD = 300;
const SENTENCE_END = /[.!?]["')\]]?\s+(?=[^a-z\s])/g;

/** What a product's page says beside the picture: how the description begins. Its tab has the whole. */
export function leadOf(description: string): string {
  const whole = description.trim();
  return asLine(whole.slice(0, endOfLead(whole)).trim());
}

/** After the first paragraph. Where that is all there is, after its first sentence; where it is long, after those that fit. */
function endOfLead(whole: string): number {
  const paragraph = /\n\s*\n/.exec(whole)?.index ?? whole.length;
  if (paragraph <= LONGEST_LEAD && paragraph < whole.length) return paragraph;
  const ends = [...whole.slice(0, paragraph).matchAll(SENTENCE_END)].map(({ 0: end, index }) => index + end.length);
  const fitting = paragraph <= LONGEST_LEAD ? ends[0] : ends.filter((end) => end <= LONGEST_LEAD).at(-1);
  return fitting ?? ends[0] ?? paragraph;
}
