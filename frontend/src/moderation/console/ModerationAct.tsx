import { mayAs } from '@guildhall/contracts/accounts';
import { MODERATED_NOUNS, type ModeratedNoun } from '@guildhall/contracts/moderation';
import { ActButton } from '../../console-kit/ActButton.js';
import { useSession } from '../../data/browser-session.js';
import { userTypeOf } from '../../data/session.js';

const WORDS = {
  'take-down': {
    label: 'Take Down',
    done: 'It was taken down',
    meaning: 'Only its owner and staff still see it. The owner reads this reason.',
  },
  'put-back': { label: 'Put Back', done: 'It was put back', meaning: 'Everybody can see it again.' },
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
  if (!mayAs(role, 'operator') || !isModerated(noun)) return null;
  const words = WORDS[act];
  return <ActButton {...words} heading={`${words.label}: ${title ?? noun}`} path={`/api/${noun}/${id}/${act}`} />;
}
