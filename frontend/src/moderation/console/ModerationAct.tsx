import { mayAs } from '@guildhall/contracts/accounts';
import { MODERATED_NOUNS, type ModeratedNoun } from '@guildhall/contracts/moderation';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { ReasonDialog } from '../../console-kit/ReasonDialog.js';
import { command } from '../../data/api.js';
import { useSession } from '../../data/browser-session.js';
import { userTypeOf } from '../../data/session.js';
import { toastDesk } from '../../data/toasts.js';

const WORDS = {
  'take-down': {
    label: 'Take Down',
    done: 'It was taken down',
    text: 'Only its owner and staff still see it. The owner reads this reason.',
  },
  'put-back': { label: 'Put Back', done: 'It was put back', text: 'Everybody can see it again.' },
} as const;

interface Props {
  noun: string;
  id: string;
  title: string | null;
  act: keyof typeof WORDS;
}
const isModerated = (noun: string): noun is ModeratedNoun => MODERATED_NOUNS.some((each) => each === noun);

/** A button that takes a listing down, or puts it back, with a reason; nothing for people who may not. */
export function ModerationAct({ noun, id, title, act }: Props) {
  const role = userTypeOf(useSession());
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  if (!mayAs(role, 'operator') || !isModerated(noun)) return null;
  const { label, done, text } = WORDS[act];
  const run = async (reason: string) => {
    await command('POST', `/api/${noun}/${id}/${act}`, { reason });
    setAsking(false);
    toastDesk(done);
    refresh();
  };
  return (
    <>
      <button type="button" className="tool" onClick={() => setAsking(true)}>
        {label}
      </button>
      {isAsking && (
        <ReasonDialog heading={`${label}: ${title ?? noun}`} action={label} onCancel={() => setAsking(false)} onAct={run}>
          <p>{text}</p>
        </ReasonDialog>
      )}
    </>
  );
}
