import { useState } from 'react';
import { house } from '../art/houses.js';
import { useSession } from '../data/browser-session.js';
import { userTypeOf } from '../data/session.js';
import { Art } from '../design/Art.js';
import { Button } from '../design/Button.js';
import { Material } from '../design/Material.js';
import { usePageHead } from '../html-document/head.js';
import { SignedIn } from '../layout/SignedIn.js';
import { ApplicationForm } from './ApplicationForm.js';
import { Welcome } from './Welcome.js';

const BASE = 546;
const HOUSES =
  '<circle cx="300" cy="170" r="110" style="fill:var(--gh-sun)"/>' +
  house('row', 'Marketing Automation', { x: -30, base: BASE, w: 128, h: 250 }) +
  house('row', 'Snapshot', { x: 110, base: BASE, w: 190, h: 330 }) +
  house('row', 'Snapshot Bundle', { x: 312, base: BASE, w: 124, h: 280 }) +
  `<rect x="-2000" y="${BASE}" width="4420" height="14" style="fill:var(--gh-pavement)"/>`;

/** The application of a client who wants to offer services (BT-01 to BT-06). */
export default function BecomeTalentPage() {
  usePageHead({
    title: 'Become a Talent',
    description: 'Offer your services by the hour and sell your products on Guildhall.',
    canonical: '/become-talent',
  });
  return (
    <SignedIn otherwise="/auth?redirect=/become-talent">
      <div className="wrap become">
        <div>
          <Application />
        </div>
        <div className="become-art">
          <Art viewBox="0 0 420 560" inner={HOUSES} whole />
        </div>
      </div>
    </SignedIn>
  );
}

function Application() {
  const [accepted, setAccepted] = useState(false);
  const isTalent = userTypeOf(useSession()) === 'talent';
  if (accepted) return <Welcome />;
  if (isTalent) {
    return (
      <>
        <h1 className="t-1">You're already a talent!</h1>
        <p className="lead muted become-lead">Your profile shows your rate, skills and bio.</p>
        <Button to="/profile" variant="contained">
          Go to Profile
        </Button>
      </>
    );
  }
  return (
    <>
      <h1 className="t-1">Become Talent</h1>
      <p className="lead muted become-lead">Tell clients what you do and what you charge.</p>
      <Material>
        <ApplicationForm onAccepted={() => setAccepted(true)} />
      </Material>
    </>
  );
}
