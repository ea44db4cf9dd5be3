import { DURATIONS_MS } from '@guildhall/contracts/limits';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../data/browser-session.js';
import { Icon } from '../design/icons.js';
import { Link } from '../design/Link.js';
import { NameForm } from '../forms/NameForm.js';

/**
 * The application was accepted: a moment to read it, then on to the profile (BT-04). A person without a name, who would be
 * listed as "Talent", can give one; the page stays while they do.
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
      {profile && (naming || !profile.full_name) && (
        <NameForm
          profile={profile}
          label="What name should clients see?"
          variant="contained"
          className="become-form"
          onStart={() => setNaming(true)}
          onDone={() => navigate('/profile')}
        />
      )}
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
