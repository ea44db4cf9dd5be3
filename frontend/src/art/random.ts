/** A number from a text: FNV-1a, then two rounds of mixing. */
export function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  h = Math.imul(h ^ (h >>> 15), 2246822507);
  return (h ^ (h >>> 13)) >>> 0;
}

export interface Random {
  (): number;
  int(below: number): number;
  range(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
}

/** The same stream of numbers for the same seed, always (mulberry32). A changed order of draws changes every picture. */
export function random(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (below: number) => Math.floor(next() * below);
  return Object.assign(next, {
    int,
    range: (from: number, to: number) => from + next() * (to - from),
    pick: <T>(list: readonly T[]): T => list[int(list.length)] as T,
    chance: (probability: number) => next() < probability,
  });
}
