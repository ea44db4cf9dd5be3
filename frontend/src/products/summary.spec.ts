import { leadAndRest, summaryOf } from './summary';

describe('what a product says first', () => {
  it('PD-03 PD-10 given several paragraphs, then the first is the lead, and the tab has the others', () => {
    const description = 'Answers every\ncall. At once.\n\nThe first text waits.\n\nNothing sends by itself.';
    expect(leadAndRest(description)).toEqual({
      lead: 'Answers every call. At once.',
      rest: 'The first text waits.\n\nNothing sends by itself.',
    });
    expect(summaryOf(description)).toBe('Answers every call. At once.');
  });

  it('PD-03 PD-10 given one paragraph, then its first sentence is the lead, and the tab repeats none of it', () => {
    expect(leadAndRest('Installs in 1.5 hours, e.g. on a Monday. Includes a guide. No code.')).toEqual({
      lead: 'Installs in 1.5 hours, e.g. on a Monday.',
      rest: 'Includes a guide. No code.',
    });
    expect(leadAndRest('One file')).toEqual({ lead: 'One file', rest: '' });
  });

  it('PD-03 a long first paragraph leads with the sentences that fit, the same from a card that holds 400 characters', () => {
    const sentence = 'This sentence has just about fifty characters in it.';
    const description = `${Array(10).fill(sentence).join(' ')}\n\nMore.`;
    const { lead, rest } = leadAndRest(description);
    expect(lead).toBe(Array(5).fill(sentence).join(' '));
    expect(rest.endsWith('\n\nMore.')).toBe(true);
    expect(leadAndRest(`${description.slice(0, 400)}…`).lead).toBe(lead);
  });

  it('PD-03 a long text without a sentence end leads with all of it', () => {
    const words = 'word '.repeat(100).trim();
    expect(leadAndRest(words)).toEqual({ lead: words, rest: '' });
  });
});
