import { DURATIONS_MS } from '@guildhall/contracts/limits';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../design/icons.js';
import { Link } from '../design/Link.js';

/** The application was accepted: a moment to read it, then on to the profile (BT-04). */
export function Welcome() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/profile'), DURATIONS_MS.afterApplication);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="status">
      <span className="welcome-mark">
        <Icon name="check" size={40} />
      </span>
      <h1 className="t-1">Your name is on the row.</h1>
      <p className="lead muted become-lead">
        Taking you to{' '}
        <Link className="link" to="/profile">
          your profile
        </Link>
        ...
      </p>
    </div>
  );
}
