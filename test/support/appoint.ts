import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import type { Product } from './product.mjs';

/** Makes the account with this address an admin, by `npm run admin -- <email>`. */
export function appoint(product: Product, email: string): void {
  const command = programFile(join(__dirname, '../..'), 'operate');
  execFileSync(process.execPath, [command, 'admin', email], { env: { ...process.env, ...product.env }, stdio: 'pipe' });
}
