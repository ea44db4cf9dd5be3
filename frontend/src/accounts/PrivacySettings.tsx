import { Button } from '../design/Button.js';
import { SettingRow, SettingRows } from './SettingRows.js';

/** Neither can be used yet (ST-05). */
export const PrivacySettings = () => (
  <SettingRows>
    <SettingRow label="Enable 2FA" text="A second step when you sign in.">
      <Button disabled>Set Up</Button>
    </SettingRow>
    <SettingRow label="Connected Accounts" text="No connected accounts">
      <Button disabled>Connect Account</Button>
    </SettingRow>
  </SettingRows>
);
