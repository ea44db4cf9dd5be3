/** The page before it is known what to show. */
export const Waiting = ({ text = 'Loading...' }: { text?: string }) => (
  <p className="console-waiting" role="status">
    {text}
  </p>
);
