import { talentPath } from '@guildhall/contracts/page-paths';
import { Navigate } from 'react-router-dom';
import { useSession } from '../data/browser-session.js';
import { usePageHead } from '../html-document/head.js';
import { SignedIn } from '../layout/SignedIn.js';

/** `/talent-profile` leads a person to their own public page (R23). */
export default function OwnTalentPage() {
  usePageHead({ title: 'Talent Profile', noindex: true });
  const { user } = useSession();
  return (
    <SignedIn otherwise="/auth?redirect=/talent-profile">
      <Navigate to={talentPath(user?.id ?? '')} replace />
    </SignedIn>
  );
}
