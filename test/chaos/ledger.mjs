import { readFileSync } from 'node:fs';

/**
 * Holds the driver's ledger against the log: what was acknowledged stands in it exactly once, what was refused nowhere,
 * what stayed unknown at most once, and nothing stands in it that nobody sent (I1 to I4).
 * @param {string} file the ledger, one JSON fact per line
 * @param {{ type: string, stream_id: string, revision: number, data: { title?: string } }[]} events product events, in position order
 * @returns {{ acknowledged: number, retried: number, violations: string[] }}
 */
export function holdAgainstTheLog(file, events) {
  const facts = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const violations = [];
  const written = new Map();
  const heads = new Map();
  for (const { stream_id, revision, data } of events) {
    if (revision !== (heads.get(stream_id) ?? -1) + 1) violations.push(`${stream_id} jumps to revision ${revision}`);
    heads.set(stream_id, revision);
    if (data.title) written.set(data.title, [...(written.get(data.title) ?? []), { stream_id, revision }]);
  }
  const sent = new Set(facts.filter((fact) => fact.sent).map(({ marker }) => marker));
  for (const fact of facts) {
    const found = written.get(fact.marker) ?? [];
    if (fact.acknowledged) {
      if (found.length !== 1) violations.push(`acknowledged ${fact.marker} stands ${found.length} times`);
      else if (found[0].stream_id !== `product-${fact.id}` || found[0].revision !== fact.version)
        violations.push(`acknowledged ${fact.marker} stands elsewhere than was answered`);
    }
    if (fact.refused && found.length > 0) violations.push(`refused ${fact.marker ?? fact.refused} stands in the log`);
    if (fact.unknown && found.length > 1) violations.push(`unknown ${fact.marker} stands ${found.length} times`);
    if (fact.fault) violations.push(`answer ${fact.status} at ${fact.path}: ${fact.text}`);
  }
  for (const [marker, found] of written) {
    if (!sent.has(marker)) violations.push(`nobody sent ${marker}, which stands ${found.length} times`);
  }
  const acknowledged = facts.filter((fact) => fact.acknowledged);
  return { acknowledged: acknowledged.length, retried: acknowledged.filter(({ attempt }) => attempt > 1).length, violations };
}
