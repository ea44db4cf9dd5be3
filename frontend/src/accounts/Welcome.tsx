import type { Profile } from '@guildhall/contracts/accounts';
import { DURATIONS_MS } from '@guildhall/contracts/limits';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sessionStore, useSession } from '../data/browser-session.js';
import { Button } from '../design/Button.js';
import { Field } from '../design/Field.js';
import { Icon } from '../design/icons.js';
import { Link } from '../design/Link.js';
import { useForm } from '../forms/form.js';
import { loadRules } from './rules.js';

/**
 * The application was accepted: a moment to read it, then on to the profile (BT-04). A person without a name can give one;
 * the page stays while they do.
 */
export function Welcome() {
  const navigate = useNavigate();
  const { profile } = useSession();
  const [naming, setNaming] = useState(false);
  useEffect(() => {
    if (naming) return;
    const timer = setTimeout(() => navigate('/profile'), DURATIONS_MS.afterApplication);
    return () => clearTimeout(timer);
  }, [navigate, naming]);
  return (
    <>
      <Accepted />
      {profile && (naming || !profile.full_name) && <NameForm profile={profile} onStart={() => setNaming(true)} />}
    </>
  );
}

const Accepted = () => (
  <div role="status">
    <span className="welcome-mark">
      <Icon name="check" size={40} />
    </span>
    <h1 className="t-1">Your profile is live.</h1>
    <p className="lead muted become-lead">
      Taking you to{' '}
      <Link className="link" to="/profile">
        your profile
      </Link>
      ...
    </p>
  </div>
);

/** Without a name a talent is listed as "Talent". */
function NameForm({ profile, onStart }: { profile: Profile; onStart: () => void }) {
  const navigate = useNavigate();
  const form = useForm<{ full_name: string }>({
    initial: { full_name: '' },
    input: async () => (await loadRules()).ProfileInput,
    submit: async ({ full_name }, key) => {
      if (full_name.trim()) await sessionStore.updateProfile({ full_name, version: profile.version }, 'form', key);
      navigate('/profile');
    },
  });
  return (
    <form {...form.props} className="fields become-form" aria-label="Your name" onFocusCapture={onStart}>
      <Field label="What name should clients see?" autoComplete="name" {...form.field('full_name')} />
      <div>
        <Button type="submit" variant="contained" disabled={form.busy}>
          {form.busy ? 'Updating...' : 'Save Name'}
        </Button>
      </div>
    </form>
  );
}
