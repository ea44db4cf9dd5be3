import { Navigate } from 'react-router-dom';
import { useSession } from '../shell/browser-session.js';
import { SignedIn } from '../shell/guards.js';
import { usePageHead } from '../shell/head.js';

/** `/talent-profile` leads a person to their own public page (R23). */
export default function OwnTalentPage() {
  usePageHead({ title: 'Talent Profile', noindex: true });
  const { user } = useSession();
  return (
    <SignedIn otherwise="/auth?redirect=/talent-profile">
      <Navigate to={`/talent/${user?.id}`} replace />
    </SignedIn>
  );
}
