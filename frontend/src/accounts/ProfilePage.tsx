import { useRef } from 'react';
import { sessionStore, useSession } from '../data/browser-session.js';
import { Button } from '../design/Button.js';
import { Material } from '../design/Material.js';
import { Skeleton } from '../design/Skeleton.js';
import { TabbedPanel, type TabList, tabOf } from '../design/Tabs.js';
import { usePageHead } from '../html-document/head.js';
import { SignedIn } from '../layout/SignedIn.js';
import { useAddress } from '../listing/address.js';
import { ProfileCard } from './ProfileCard.js';
import { ProfileForm } from './ProfileForm.js';
import { SettingRow, SettingRows } from './SettingRows.js';
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
        <div>
          <TabbedPanel
            label="Profile"
            tabs={TABS}
            value={tab}
            onChange={(next) => change((address) => address.set('tab', next), 'replace')}
          >
            {/* Another tab takes nothing that is typed away. */}
            <div hidden={tab !== 'profile'}>
              <Forms />
            </div>
            {tab === 'security' && (
              <SettingRows>
                <SettingRow
                  label="Password"
                  text="Changing your password here is coming later. Until then, use “Forgot your password?” on the sign-in page."
                >
                  <Button disabled>Change Password</Button>
                </SettingRow>
              </SettingRows>
            )}
            {tab === 'notifications' && (
              <SettingRows>
                <SettingRow label="Notifications" text="Choosing which notifications you receive is coming later." />
              </SettingRows>
            )}
          </TabbedPanel>
        </div>
        <ProfileCard />
      </div>
    </div>
  );
}

function Forms() {
  const now = useSession();
  // The forms stay with what is typed into them when the session ends.
  const known = useRef(now);
  if (now.profile) known.current = now;
  const { profile, talent } = known.current;
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
      <button type="button" className="link small" onClick={() => void sessionStore.reload()}>
        Try Again
      </button>
    </p>
    {['Full Name', 'Username', 'Location', 'Website'].map((name) => (
      <Skeleton key={name} style={{ height: 48 }} />
    ))}
  </div>
);
