import { Icon } from '../design/icons.js';

/** What went wrong with a whole form, shown where the eye is. */
export const Sentence = ({ failure }: { failure: string | null }) => (
  <div role="alert" className={failure ? 'sentence' : undefined}>
    {failure && (
      <>
        <Icon name="warning" size={16} />
        {failure}
      </>
    )}
  </div>
);
