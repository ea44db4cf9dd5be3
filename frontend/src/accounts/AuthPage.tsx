import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../data/browser-session.js';
import { isConsolePath } from '../data/paths.js';
import { Material } from '../design/Material.js';
import { usePageHead } from '../html-document/head.js';
import { AccessForm } from './AccessForm.js';
import { afterSignIn, modeOf, TITLES } from './auth-paths.js';
import { ConfirmEmail } from './ConfirmEmail.js';
import { PortraitWall } from './PortraitWall.js';
import { RecoverForm } from './RecoverForm.js';
import { ResetForm } from './ResetForm.js';
import { takeWanted } from './wanted-page.js';

/** The way in: sign in, sign up, a forgotten password, a confirmed address (AU, R3, R57). */
export default function AuthPage() {
  const [params] = useSearchParams();
  const mode = modeOf(params);
  usePageHead({
    title: TITLES[mode],
    description: 'Sign in to Guildhall, or create an account.',
    canonical: '/auth',
    noindex: true,
  });
  useLeaving(mode === 'login' || mode === 'signup' || mode === 'recover', params);
  return (
    <div className="auth under-head">
      <div className="auth-side">
        <div className="auth-form">
          <Material>
            <FormOf mode={mode} params={params} />
          </Material>
        </div>
      </div>
      <PortraitWall />
    </div>
  );
}

function FormOf({ mode, params }: { mode: ReturnType<typeof modeOf>; params: URLSearchParams }) {
  if (mode === 'recover') return <RecoverForm />;
  if (mode === 'reset') return <ResetForm token={params.get('token') ?? ''} />;
  if (mode === 'confirm') return <ConfirmEmail token={params.get('confirm') ?? ''} />;
  return <AccessForm mode={mode} />;
}

/** A signed-in person has nothing to do here, unless a mailed link brought them (AU-05). */
function useLeaving(applies: boolean, params: URLSearchParams) {
  const { loading, isAuthenticated } = useSession();
  const navigate = useNavigate();
  // Not before `loading` ends: only then has the notice of the sign-in been given.
  const leaves = applies && isAuthenticated && !loading;
  useEffect(() => {
    if (!leaves) return;
    const wanted = takeWanted();
    const target = afterSignIn(
      wanted && !params.has('redirect') ? new URLSearchParams({ redirect: wanted }) : params,
      location.origin,
    );
    if (isConsolePath(target)) location.replace(target);
    else navigate(target, { replace: true });
  }, [leaves, params, navigate]);
}
