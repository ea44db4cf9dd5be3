import { readFileSync } from 'node:fs';

/** @typedef {{ type: string, stream_id: string, revision: number, data: { title?: string } }} LoggedEvent */

const placeOf = ({ position }) => Number(position?.split(':').at(-1));

/** Acknowledged facts that a restore noted after them has taken from the log. */
function lostByRestore(facts) {
  const lost = new Set();
  facts.forEach(({ restored }, at) => {
    if (restored === undefined) return;
    for (const fact of facts.slice(0, at)) if (fact.acknowledged && placeOf(fact) > restored) lost.add(fact);
  });
  return lost;
}

/**
 * Holds the driver's ledger against the log: what was acknowledged is in it exactly once, what was refused nowhere. What
 * stayed unknown is in it at most once, and nothing that nobody sent (I1 to I4). Acknowledged commands beyond the last
 * position of a restored log are lost, until they are sent again.
 * @param {string} file the ledger, one JSON fact per line
 * @param {readonly LoggedEvent[]} events product events, in position order
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
  const lost = lostByRestore(facts);
  const unknown = new Set(facts.filter((fact) => fact.unknown).map(({ marker }) => marker));
  const sent = new Set(facts.filter((fact) => fact.sent).map(({ marker }) => marker));
  for (const fact of facts) {
    const found = written.get(fact.marker) ?? [];
    if (lost.has(fact)) continue;
    if (fact.acknowledged) {
      if (found.length !== 1) violations.push(`acknowledged ${fact.marker} is there ${found.length} times`);
      else if (found[0].stream_id !== `product-${fact.id}` || found[0].revision !== fact.version)
        violations.push(`acknowledged ${fact.marker} is elsewhere than was answered`);
    }
    if (fact.refused && found.length > 0) violations.push(`refused ${fact.marker ?? fact.refused} is in the log`);
    if (fact.unknown && found.length > 1) violations.push(`unknown ${fact.marker} is there ${found.length} times`);
    if (fact.fault) violations.push(`answer ${fact.status} at ${fact.path}: ${fact.text}`);
  }
  for (const [marker, found] of written) {
    if (!sent.has(marker)) violations.push(`nobody sent ${marker}, which is there ${found.length} times`);
  }
  const again = new Set(facts.filter((fact) => fact.acknowledged && !lost.has(fact)).map(({ marker }) => marker));
  for (const { marker } of lost) {
    if (!again.has(marker) && written.has(marker) && !unknown.has(marker))
      violations.push(`${marker} was lost by a restore, and is in the log`);
  }
  const acknowledged = facts.filter((fact) => fact.acknowledged);
  return { acknowledged: acknowledged.length, retried: acknowledged.filter(({ attempt }) => attempt > 1).length, violations };
}
