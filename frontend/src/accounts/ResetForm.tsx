import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, command, failureSentence } from '../data/api.js';
import { sessionStore } from '../data/browser-session.js';
import { toast } from '../data/toasts.js';
import { Button } from '../design/Button.js';
import { Link } from '../design/Link.js';
import { useForm } from '../forms/form.js';
import { TITLES } from './auth-paths.js';
import { PasswordField } from './PasswordField.js';
import { loadRules } from './rules.js';
import { Sentence } from './Sentence.js';

const INVALID_LINK = 'This link is not valid. A link works once, for one hour.';

/** A new password by a mailed link (R57). It ends every session of the account, this browser's own included. */
export function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initial: { token, password: '' },
    input: async () => (await loadRules()).ResetInput,
    submit: async ({ password }, key) => {
      setFailure(null);
      try {
        await command('POST', '/api/auth/reset', { token, password }, { key, anonymous: true });
      } catch (error) {
        const isInvalid = error instanceof ApiError && error.problem.errors?.['token'];
        setFailure(isInvalid ? INVALID_LINK : failureSentence(error, 'The password could not be saved. Please try again.'));
        throw error;
      }
      if (sessionStore.token()) await sessionStore.renew();
      toast('Password changed', 'Please sign in with your new password.');
      navigate('/auth', { replace: true });
    },
  });
  return (
    <>
      <h1 className="auth-title">{TITLES.reset}</h1>
      <p className="muted auth-toggle">
        Link no longer valid?{' '}
        <Link className="link" to="/auth?tab=recover">
          Ask for a new one
        </Link>
      </p>
      <form {...form.props} className="fields">
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 6 characters"
          {...form.field('password')}
        />
        <Sentence failure={failure ?? (form.errors['token'] ? INVALID_LINK : null)} />
        <div>
          <Button type="submit" variant="contained" fullWidth disabled={form.busy}>
            {form.busy ? 'Saving...' : 'Save Password'}
          </Button>
        </div>
      </form>
    </>
  );
}
