import Switch from '@mui/material/Switch';
import { useSyncExternalStore } from 'react';
import { Button } from '../design/Button.js';
import { Icon } from '../design/icons.js';
import { SettingRow, SettingRows } from './SettingRows.js';

const NIGHT = '(prefers-color-scheme: dark)';
const follow = (changed: () => void) => {
  const query = matchMedia(NIGHT);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};
const useNight = () =>
  useSyncExternalStore(
    follow,
    () => matchMedia(NIGHT).matches,
    () => false,
  );

/** Nothing here can be changed yet (ST-02). */
export const GeneralSettings = () => (
  <>
    <SettingRows>
      <SettingRow label="Language" id="language" text="The language of every page.">
        <span className="select-box">
          <select className="select" disabled aria-labelledby="language">
            <option>English (US)</option>
          </select>
          <Icon name="down" />
        </span>
      </SettingRow>
      <SettingRow label="Dark mode" id="dark-mode" text="Follows the setting of your device.">
        <Switch disabled checked={useNight()} slotProps={{ input: { 'aria-labelledby': 'dark-mode' } }} />
      </SettingRow>
    </SettingRows>
    <div className="form-acts">
      <Button disabled>Save Changes</Button>
    </div>
  </>
);
