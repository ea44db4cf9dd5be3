const PLACES = 4096;

/**
 * Knows by their hashes which addresses were asked for lately. It holds no text: a set of addresses would outlive most answers,
 * and what outlives them is freed only with the whole heap.
 */
export class AskedLately {
  /** Two next to each other for each place: the one asked for last comes first. */
  private readonly hashes = new Int32Array(PLACES);

  /** Whether it was asked for before. From now on it was. */
  again(address: string): boolean {
    const hash = hashOf(address);
    const at = (hash ^ (hash >>> 16)) & (PLACES - 2);
    const [first, second] = [this.hashes[at], this.hashes[at + 1]];
    if (first === hash) return true;
    this.hashes[at] = hash;
    this.hashes[at + 1] = first as number;
    return second === hash;
  }
}

/** FNV-1a, over the codes of the text. */
function hashOf(text: string): number {
  let hash = -2128831035;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  return hash;
}
