import { leadOf, summaryOf } from './summary';

describe('what a product says first', () => {
  it('PD-03 given several paragraphs, then the first is the lead', () => {
    const description = 'Answers every\ncall. At once.\n\nThe first text waits.\n\nNothing sends by itself.';
    expect(leadOf(description)).toBe('Answers every call. At once.');
    expect(summaryOf(description)).toBe('Answers every call. At once.');
  });

  it('PD-03 given one paragraph, then its first sentence is the lead', () => {
    expect(leadOf('Installs in 1.5 hours, e.g. on a Monday. Includes a guide. No code.')).toBe(
      'Installs in 1.5 hours, e.g. on a Monday.',
    );
    expect(leadOf('One file')).toBe('One file');
  });

  it('PD-03 a long first paragraph leads with the sentences that fit, the same from a card that holds 400 characters', () => {
    const sentence = 'This sentence has just about fifty characters in it.';
    const description = `${Array(10).fill(sentence).join(' ')}\n\nMore.`;
    const lead = Array(5).fill(sentence).join(' ');
    expect(leadOf(description)).toBe(lead);
    expect(leadOf(`${description.slice(0, 400)}…`)).toBe(lead);
  });

  it('PD-03 a long text without a sentence end leads with all of it', () => {
    const words = 'word '.repeat(100).trim();
    expect(leadOf(words)).toBe(words);
  });
});
