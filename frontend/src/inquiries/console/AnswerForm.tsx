import { InquiryAnswerInput } from '@guildhall/contracts/inquiries';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { failureReason } from '../../console-kit/data-provider.js';
import { command } from '../../data/api.js';
import type { Typed } from '../../data/edits.js';
import { Field } from '../../design/Field.js';
import { EditNotes } from '../../forms/EditNotes.js';
import { useEdit } from '../../forms/useEdit.js';

interface Texts extends Typed {
  message: string;
}
const EMPTY = { values: { message: '' }, version: null };

interface Props {
  id: string;
  onAnswered: () => Promise<void>;
  /** What else can be done. */
  children: ReactNode;
}

/** Writes to the other one. What is typed is kept in this browser until it is sent. */
export function AnswerForm({ id, onAnswered, children }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useEdit<Texts>({
    record: EMPTY,
    place: ['inquiries', id],
    input: async () => InquiryAnswerInput,
    save: async (body, key) => {
      setFailure(null);
      await command('POST', `/api/inquiries/${id}/answers`, body, { key });
      await onAnswered();
      return EMPTY;
    },
    inTheWay: async () => null,
    onSaved: () => undefined,
    onFailed: (error) => setFailure(failureReason(error)),
  });
  return (
    <form {...form.props} className="inquiry-answer" aria-label="Message">
      <EditNotes form={form} labels={{ message: 'Your message' }} />
      <Field label="Your message" multiline minRows={4} {...form.field('message')} />
      {failure && (
        <p className="sentence" role="alert">
          {failure}
        </p>
      )}
      <div className="acts">
        <Button type="submit" variant="contained" disabled={form.busy}>
          {form.busy ? 'Sending...' : 'Send Message'}
        </Button>
        {children}
      </div>
    </form>
  );
}
