import { Button } from '../design/Button.js';
import { Row, Rows } from './Rows.js';

/** Neither can be used yet (ST-05). */
export const PrivacySettings = () => (
  <Rows>
    <Row label="Enable 2FA" text="A second step when you sign in.">
      <Button disabled>Set Up</Button>
    </Row>
    <Row label="Connected Accounts" text="No connected accounts">
      <Button disabled>Connect Account</Button>
    </Row>
  </Rows>
);
