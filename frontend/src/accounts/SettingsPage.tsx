import { useState } from 'react';
import { house } from '../art/houses.js';
import { Art } from '../design/Art.js';
import { Material } from '../design/Material.js';
import { TabbedPanel, type TabList, tabOf } from '../design/Tabs.js';
import { usePageHead } from '../html-document/head.js';
import { SignedIn } from '../layout/SignedIn.js';
import { useAddress } from '../listing/address.js';
import { AccountSettings } from './AccountSettings.js';
import { GeneralSettings } from './GeneralSettings.js';
import { ALL_ON, NotificationSettings } from './NotificationSettings.js';
import { PrivacySettings } from './PrivacySettings.js';

const TABS: TabList = [
  ['general', 'General Settings'],
  ['notifications', 'Notifications'],
  ['privacy', 'Privacy & Security'],
  ['account', 'Account'],
];

const BASE = 546;
const HOUSE =
  '<circle cx="70" cy="150" r="90" style="fill:var(--gh-sun)"/>' +
  house('settings', 'Snapshot', { x: 76, base: BASE, w: 150, h: 260 }) +
  `<rect x="-2000" y="${BASE}" width="4300" height="14" style="fill:var(--gh-pavement)"/>`;

/** Settings: so far only the switches of notifications can be moved, and they are kept nowhere (ST-01 to ST-06, R42). */
export default function SettingsPage() {
  usePageHead({ title: 'Settings', canonical: '/settings', noindex: true });
  return (
    <SignedIn>
      <Settings />
    </SignedIn>
  );
}

/** The tabs whose settings cannot be changed yet. */
function FixedSettings({ tab }: { tab: string }) {
  if (tab === 'privacy') return <PrivacySettings />;
  return tab === 'account' ? <AccountSettings /> : <GeneralSettings />;
}

function Settings() {
  const { params, change } = useAddress();
  const [preferences, setPreferences] = useState(ALL_ON);
  const tab = tabOf(params, TABS);
  return (
    <div className="wrap account">
      <h1 className="t-1">Settings</h1>
      <div className="account-single">
        <div>
          <TabbedPanel
            label="Settings"
            tabs={TABS}
            value={tab}
            onChange={(next) => change((address) => address.set('tab', next), 'replace')}
          >
            <Material>
              {tab === 'notifications' ? (
                <NotificationSettings preferences={preferences} onChange={setPreferences} />
              ) : (
                <FixedSettings tab={tab} />
              )}
            </Material>
          </TabbedPanel>
        </div>
        <div className="account-print">
          <Art viewBox="0 0 300 560" inner={HOUSE} whole />
        </div>
      </div>
    </div>
  );
}
