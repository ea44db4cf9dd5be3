import { useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '../data/api.js';
import { sessionStore } from '../data/browser-session.js';
import { Button } from '../design/Button.js';
import { Field, FieldNote } from '../design/Field.js';
import { Link } from '../design/Link.js';
import { type TabList, Tabs } from '../design/Tabs.js';
import { useForm } from '../forms/form.js';
import { authPath, TITLES } from './auth-paths.js';
import { PasswordField } from './PasswordField.js';
import { loadRules } from './rules.js';
import { wantLater } from './wanted-page.js';

interface Values {
  email: string;
  password: string;
  user_type: 'client' | 'talent';
}
const ROLES: [Values['user_type'], string][] = [
  ['client', "Client - I'm looking to hire talent"],
  ['talent', 'Talent - I want to offer my services'],
];
const TABS: TabList = [
  ['login', 'Login'],
  ['signup', 'Sign Up'],
];
const WORDS = {
  login: { question: "Don't have an account?", other: 'Sign up', submit: 'Sign In', busy: 'Signing in...' },
  signup: { question: 'Already have an account?', other: 'Sign in', submit: 'Sign Up', busy: 'Creating account...' },
};

/** A refused sign-in is said at the password too: the server does not say which of the two is wrong. */
function markPassword(error: unknown): never {
  if (!(error instanceof ApiError) || error.problem.code !== 'invalid_credentials') throw error;
  throw new ApiError(error.status, { ...error.problem, errors: { password: error.message } });
}

function useAccess(mode: 'login' | 'signup', params: URLSearchParams) {
  const navigate = useNavigate();
  return useForm<Values>({
    initial: { email: '', password: '', user_type: 'client' },
    input: async () => {
      const rules = await loadRules();
      return mode === 'login' ? rules.SignInInput : rules.SignUpInput;
    },
    submit: async (values, key) => {
      // The page leaves by itself once somebody is signed in.
      if (mode === 'login') return sessionStore.signIn(values).catch(markPassword);
      await sessionStore.signUp(values, key);
      wantLater(params.get('redirect'));
      navigate('/');
    },
  });
}

/**
 * Login and sign-up in one form, so that what was typed stays when the tab changes. Failures show in the session's toasts
 * (R1).
 */
export function AccessForm({ mode }: { mode: 'login' | 'signup' }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const words = WORDS[mode];
  const form = useAccess(mode, params);
  const open = (next: 'login' | 'signup') => {
    form.reset(form.values);
    navigate(authPath(next, params), { replace: true });
  };
  const other = mode === 'login' ? 'signup' : 'login';
  return (
    <>
      <h1 className="auth-title">{TITLES[mode]}</h1>
      <p className="muted auth-toggle">
        {words.question}{' '}
        <Link className="link" to={authPath(other, params)} replace onClick={() => form.reset(form.values)}>
          {words.other}
        </Link>
      </p>
      <Tabs
        label="Sign in or sign up"
        tabs={TABS}
        value={mode}
        onChange={(next) => open(next as typeof mode)}
        panel="auth-panel"
      />
      <div id="auth-panel" role="tabpanel" aria-labelledby={`tab-${mode}`}>
        <form {...form.props} className="fields">
          <Field label="Email" type="email" autoComplete="email" {...form.field('email')} />
          <PasswordField
            label="Password"
            autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
            {...form.field('password')}
          />
          {mode === 'signup' && (
            <RoleChoice
              value={form.values.user_type}
              error={form.errors['user_type']}
              onChoose={(role) => form.set('user_type', role)}
            />
          )}
          <div>
            <Button type="submit" variant="contained" fullWidth disabled={form.busy}>
              {form.busy ? words.busy : words.submit}
            </Button>
          </div>
          {mode === 'login' && (
            <p className="auth-forgot">
              <Link className="small quiet-link" to={authPath('recover', params)}>
                Forgot your password?
              </Link>
            </p>
          )}
        </form>
      </div>
    </>
  );
}

interface RoleChoiceProps {
  value: Values['user_type'];
  error: string | undefined;
  onChoose: (role: Values['user_type']) => void;
}

const RoleChoice = ({ value, error, onChoose }: RoleChoiceProps) => (
  <fieldset aria-describedby={error ? 'role-note' : undefined}>
    <legend>I want to join as</legend>
    {ROLES.map(([role, label]) => (
      <label key={role} className="role">
        <input type="radio" name="user_type" value={role} checked={value === role} onChange={() => onChoose(role)} />
        {label}
      </label>
    ))}
    {error && <FieldNote id="role-note" error={error} />}
  </fieldset>
);
