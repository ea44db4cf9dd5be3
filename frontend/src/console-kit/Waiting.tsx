/** The page before it is known what to show. `console.html` holds the same, for the time before any script. */
export const Waiting = ({ text = 'Loading...' }: { text?: string }) => (
  <div className="console-waits">
    <p className="console-waiting" role="status">
      {text}
    </p>
    <div aria-hidden="true">
      <div className="skeleton" />
      <div className="skeleton" />
      <div className="skeleton" />
    </div>
  </div>
);
