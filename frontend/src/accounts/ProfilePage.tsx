import { useAddress } from '../shell/address.js';
import { Button } from '../shell/Button.js';
import { session, useSession } from '../shell/browser-session.js';
import { SignedIn } from '../shell/guards.js';
import { usePageHead } from '../shell/head.js';
import { Skeleton } from '../shell/Listing.js';
import { Material } from '../shell/Material.js';
import { TabbedPanel, type TabList, tabOf } from '../shell/TabbedPanel.js';
import { ProfileCard } from './ProfileCard.js';
import { ProfileForm } from './ProfileForm.js';
import { Row, Rows } from './Rows.js';
import { TalentDetailsForm } from './TalentDetailsForm.js';

const TABS: TabList = [
  ['profile', 'Profile'],
  ['security', 'Security'],
  ['notifications', 'Notifications'],
];

/** One's own account (PF-01 to PF-05, R57). */
export default function ProfilePage() {
  usePageHead({ title: 'Profile', canonical: '/profile', noindex: true });
  return (
    <SignedIn>
      <Profile />
    </SignedIn>
  );
}

function Profile() {
  const { params, change } = useAddress();
  const tab = tabOf(params, TABS);
  return (
    <div className="wrap account">
      <h1 className="t-1">Profile</h1>
      <div className="account-columns">
        <ProfileCard />
        <div>
          <TabbedPanel
            label="Profile"
            tabs={TABS}
            value={tab}
            onChange={(next) => change((address) => address.set('tab', next), 'replace')}
          >
            {tab === 'profile' && <Forms />}
            {tab === 'security' && (
              <Rows>
                <Row
                  label="Password"
                  text="Changing your password here is coming later. Until then, ask for a link when you sign in."
                >
                  <Button disabled>Change Password</Button>
                </Row>
              </Rows>
            )}
            {tab === 'notifications' && (
              <Rows>
                <Row label="Notifications" text="Choosing which notifications you receive is coming later." />
              </Rows>
            )}
          </TabbedPanel>
        </div>
      </div>
    </div>
  );
}

function Forms() {
  const { profile, talent } = useSession();
  if (!profile) return <FormsLoading />;
  return (
    <Material>
      <ProfileForm profile={profile} />
      {profile.user_type === 'talent' && talent && <TalentDetailsForm talent={talent} />}
    </Material>
  );
}

const FormsLoading = () => (
  <div className="fields form-measure">
    <p className="loading-line" role="status">
      Loading your profile...{' '}
      <button type="button" className="link small" onClick={() => void session.reload()}>
        Ask again
      </button>
    </p>
    {['Full Name', 'Username', 'Location', 'Website'].map((name) => (
      <Skeleton key={name} style={{ height: 48 }} />
    ))}
  </div>
);
