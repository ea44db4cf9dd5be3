/** Plain text that somebody wrote: a blank line makes a paragraph, a line break stays one. */
export const Prose = ({ text }: { text: string }) => (
  <div className="prose">
    {text.split(/\n\s*\n/).map((paragraph, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no other name than its place
      <p key={at}>{paragraph}</p>
    ))}
  </div>
);
