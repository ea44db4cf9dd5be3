import { DURATIONS_MS } from '@guildhall/contracts/limits';
import Switch from '@mui/material/Switch';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../data/toasts.js';
import { Button } from '../design/Button.js';
import { SettingRow, SettingRows } from './SettingRows.js';

/** EN-11. */
export interface Preferences {
  marketing: boolean;
  updates: boolean;
  orders: boolean;
}
export const ALL_ON: Preferences = { marketing: true, updates: true, orders: true };
const SWITCHES: [keyof Preferences, string, string][] = [
  ['marketing', 'Marketing emails', 'News about Guildhall, now and then.'],
  ['updates', 'Product updates', 'New versions of products you have bought.'],
  ['orders', 'Order notifications', 'Updates about your orders.'],
];

interface Props {
  preferences: Preferences;
  onChange: (preferences: Preferences) => void;
}
/** Saving is simulated: it takes a moment, and keeps nothing. */
function useSimulatedSave() {
  const [saving, setSaving] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const save = () => {
    setSaving(true);
    timer.current = setTimeout(() => {
      setSaving(false);
      toast('Settings saved', 'Your notification preferences have been updated.');
    }, DURATIONS_MS.settingsSave);
  };
  return { saving, save };
}

/** Three switches that live as long as the page; saving is simulated (ST-03, ST-04). */
export function NotificationSettings({ preferences, onChange }: Props) {
  const { saving, save } = useSimulatedSave();
  return (
    <>
      <SettingRows>
        {SWITCHES.map(([name, label, text]) => (
          <SettingRow key={name} label={label} id={`notify-${name}`} text={text}>
            <Switch
              checked={preferences[name]}
              onChange={(_event, checked) => onChange({ ...preferences, [name]: checked })}
              slotProps={{ input: { 'aria-labelledby': `notify-${name}` } }}
            />
          </SettingRow>
        ))}
      </SettingRows>
      <div className="form-acts">
        <Button variant="contained" disabled={saving} onClick={save}>
          {saving ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </>
  );
}
