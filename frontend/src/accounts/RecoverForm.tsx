import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { command, failureSentence } from '../data/api.js';
import { Button } from '../design/Button.js';
import { Field } from '../design/Field.js';
import { Link } from '../design/Link.js';
import { useForm } from '../forms/form.js';
import { authPath, TITLES } from './auth-paths.js';
import { loadRules } from './rules.js';
import { Sentence } from './Sentence.js';

/** Asks for a link by mail. The answer is the same whether there is such an account or not. */
export function RecoverForm() {
  const [params] = useSearchParams();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '' },
    input: async () => (await loadRules()).RecoverInput,
    submit: async ({ email }, key) => {
      setFailure(null);
      try {
        await command('POST', '/api/auth/recover', { email }, { key, anonymous: true });
        setSentTo(email.trim());
      } catch (error) {
        setFailure(failureSentence(error, 'The link could not be sent. Please try again.'));
        throw error;
      }
    },
  });
  const back = (
    <Link className="link" to={authPath('login', params)}>
      Back to sign in
    </Link>
  );
  if (sentTo) {
    return (
      <div role="status">
        <h1 className="auth-title">Check your email</h1>
        <p className="lead auth-lead">
          If there is an account for <strong className="anywhere">{sentTo}</strong>, a link for a new password is on its way. It
          works once, for one hour.
        </p>
        <p>{back}</p>
      </div>
    );
  }
  return (
    <>
      <h1 className="auth-title">{TITLES.recover}</h1>
      <p className="muted auth-toggle">Enter your email address, and we will send you a link. {back}</p>
      <form {...form.props} className="fields">
        <Field label="Email" type="email" autoComplete="email" {...form.field('email')} />
        <Sentence failure={failure} />
        <div>
          <Button type="submit" variant="contained" fullWidth disabled={form.busy}>
            {form.busy ? 'Sending...' : 'Send Link'}
          </Button>
        </div>
      </form>
    </>
  );
}
