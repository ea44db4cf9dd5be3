/**
 * Writes the bill of materials (CycloneDX) and asks for known vulnerabilities in what ships.
 * `node test/security/check-supply-chain.mjs [file]` prints what it found; exit code 1 for a high or critical one, or an incomplete bill.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingIn, seriousIn, shipped } from './supply-chain.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What npm prints; a failing exit code is an answer too. */
const npm = (...args) =>
  new Promise((resolve) => {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, timeout: 60_000 };
    execFile('npm', [...args, '--package-lock-only', '--loglevel=silent'], options, (_, stdout) => resolve(stdout));
  });

function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function main(file) {
  // Without the development packages npm leaves out what both sides need.
  const bill = jsonOf(await npm('sbom', '--sbom-format', 'cyclonedx'));
  if (bill?.bomFormat !== 'CycloneDX') throw new Error('npm made no bill of materials.');
  if (file) writeFileSync(file, JSON.stringify(bill));
  const missing = missingIn(bill, shipped(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))));
  console.log(`bill of materials: ${bill.components.length} packages`);
  if (missing.length > 0) throw new Error(`The bill of materials lacks ${missing.join(', ')}.`);
  const serious = seriousIn(jsonOf(await npm('audit', '--omit', 'dev', '--json')));
  console.log(serious === null ? 'NOTE: the registry does not answer an audit' : `audit: ${serious.length} serious findings`);
  if (serious?.length > 0) throw new Error(`Known vulnerabilities: ${serious.join(', ')}.`);
}

await main(process.argv[2]).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
