import { portraitPath } from '@guildhall/contracts/art-paths';
import type { InquiryMark } from '@guildhall/contracts/inquiries';
import { LIMITS } from '@guildhall/contracts/limits';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { command, failureSentence } from '../data/api.js';
import { useSession } from '../data/browser-session.js';
import type { Typed } from '../data/edits.js';
import { Button } from '../design/Button.js';
import { Field } from '../design/Field.js';
import { Material } from '../design/Material.js';
import { Picture } from '../design/Picture.js';
import { EditNotes } from '../forms/EditNotes.js';
import { NameForm } from '../forms/NameForm.js';
import { useEdit } from '../forms/useEdit.js';
import { SignedOut } from '../layout/SignedOut.js';
import type { AskProps } from './useAsk.js';

interface Texts extends Typed {
  subject: string;
  message: string;
  time1: string;
  time2: string;
  time3: string;
}
const LABELS = { subject: 'Subject', message: 'Message', time1: 'First time', time2: 'Second time', time3: 'Third time' };
const TIMES = ['time1', 'time2', 'time3'] as const;
const NOTHING: Texts = { subject: '', message: '', time1: '', time2: '', time3: '' };

/** As a field for a local time takes it. */
const localNow = () => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** Subject, message and, for a call, up to three times; then where the answer will be. */
export default function AskForm({ talent, about, service, headingId, onClose }: AskProps & { headingId: string }) {
  const { user } = useSession();
  const [sent, setSent] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isCall = about === 'call';
  /** Whether the subject is known. */
  const isNamed = isCall || service !== null;
  const form = useEdit<Texts>({
    record: { values: { ...NOTHING, subject: service?.title ?? (isCall ? 'A call' : '') }, version: null },
    place: ['inquiries', `${talent.id} ${about}`],
    input: async () => (await import('@guildhall/contracts/inquiries')).InquiryInput,
    inputOf: ({ subject = '', message = '', ...typed }) => {
      const times = TIMES.flatMap((name) => (typed[name] ? [new Date(typed[name]).toISOString()] : []));
      return {
        talent_id: talent.id,
        ...(service ? { service_id: service.id } : {}),
        subject,
        message,
        ...(times.length > 0 ? { times } : {}),
      };
    },
    save: async (body, key) => {
      setFailure(null);
      setSent((await command<InquiryMark>('POST', '/api/inquiries', body, { key })).id);
      return { values: NOTHING, version: null };
    },
    inTheWay: async () => null,
    onSaved: () => undefined,
    onFailed: (error) => setFailure(failureSentence(error, 'There was a problem sending your inquiry. What you typed is kept.')),
  });
  if (sent) return <Sent id={sent} name={talent.name} headingId={headingId} onClose={onClose} />;
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Material>
      <form {...form.props} className="fields">
        <Head talent={talent} headingId={headingId}>
          {isCall ? 'Schedule a call' : service ? 'Request this service' : 'Send a message'}
        </Head>
        {!user && <SignedOut />}
        <EditNotes form={form} labels={LABELS} />
        <Field label={LABELS.subject} autoFocus={!isNamed} {...form.field('subject')} />
        {isCall && <Times form={form} />}
        <Field
          label={LABELS.message}
          multiline
          minRows={4}
          autoFocus={isNamed}
          hint={`${LIMITS.inquiryMessage.min} to ${LIMITS.inquiryMessage.max.toLocaleString('en-US')} characters. Say what you need, and by when.`}
          {...form.field('message')}
        />
        {failure && (
          <p className="sentence" role="alert">
            {failure}
          </p>
        )}
        <div className="acts">
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={form.busy}>
            {form.busy ? 'Sending...' : 'Send Inquiry'}
          </Button>
        </div>
      </form>
    </Material>
  );
}

const Head = ({ talent, headingId, children }: Pick<AskProps, 'talent'> & { headingId: string; children: ReactNode }) => (
  <div className="ask-head">
    <Picture src={talent.avatar} drawn={portraitPath(talent.id)} width={64} height={64} className="portrait" />
    <div>
      <h2 id={headingId}>{children}</h2>
      <p className="anywhere">To {talent.name}</p>
    </div>
  </div>
);

interface TimesProps {
  form: { field: (name: keyof Texts & string) => Omit<Parameters<typeof Field>[0], 'label'>; errors: Record<string, string> };
}
/** Optional, in the time zone of the browser. */
function Times({ form }: TimesProps) {
  const [first] = useState(localNow);
  return (
    <fieldset className="ask-times">
      <legend>Times that suit you, in your time zone (optional)</legend>
      {TIMES.map((name, place) => (
        <Field
          key={name}
          label={LABELS[name]}
          type="datetime-local"
          inputProps={{ min: first }}
          {...form.field(name)}
          {...(place === 0 && form.errors['times'] ? { error: form.errors['times'] } : {})}
        />
      ))}
    </fieldset>
  );
}

interface SentProps {
  id: string;
  name: string;
  headingId: string;
  onClose: () => void;
}
function Sent({ id, name, headingId, onClose }: SentProps) {
  const { profile } = useSession();
  const isNameless = profile !== null && !profile.full_name && !profile.username;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved name takes its button away, too
  useEffect(() => heading.current?.focus(), [isNameless]);
  return (
    <Material>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        Your inquiry is sent
      </h2>
      <p role="status">We will email you when {name} answers. You will find your inquiry and the answer under Inquiries.</p>
      {profile && isNameless && (
        <NameForm profile={profile} label={`What name should ${name} see?`} variant="outlined" className="ask-name" />
      )}
      <div className="acts">
        <Button onClick={onClose}>Close</Button>
        <Button to={`/inquiries/${id}`} variant="contained">
          View Inquiry
        </Button>
      </div>
    </Material>
  );
}
