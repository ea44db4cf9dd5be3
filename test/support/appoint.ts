import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { AppointedRole } from '@guildhall/contracts/accounts';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import type { Product } from './product.mjs';

/** Appoints the account with this address, by `npm run admin -- <email> --role …`. */
export function appoint(product: Product, email: string, role: AppointedRole = 'admin'): void {
  const command = programFile(join(__dirname, '../..'), 'operate');
  execFileSync(process.execPath, [command, 'admin', email, '--role', role], {
    env: { ...process.env, ...product.env },
    stdio: 'pipe',
  });
}
