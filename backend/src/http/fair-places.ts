export type NoPlace = 'too many of one' | 'too many';

/**
 * Places that many clients share, and of which one holds a bounded number. When all are taken, the client that holds most gives
 * up its oldest for one that holds fewer. To keep others out takes as many addresses as there are places.
 */
export class FairPlaces<Holder> {
  /** Oldest first. */
  private readonly held = new Map<string, Set<Holder>>();
  private count = 0;

  constructor(
    private readonly most: number,
    private readonly mostOfOne: number,
    private readonly end: (holder: Holder) => void,
  ) {}

  get size(): number {
    return this.count;
  }

  /** @returns null when it has a place, else why it has none */
  take(client: string, holder: Holder): NoPlace | null {
    const own = this.held.get(client) ?? new Set<Holder>();
    if (own.size >= this.mostOfOne) return 'too many of one';
    if (this.count >= this.most && !this.makeRoomFor(own.size)) return 'too many';
    this.held.set(client, own.add(holder));
    this.count += 1;
    return null;
  }

  /** A place that was given up is left already. */
  leave(client: string, holder: Holder): void {
    const own = this.held.get(client);
    if (!own?.delete(holder)) return;
    this.count -= 1;
    if (own.size === 0) this.held.delete(client);
  }

  private makeRoomFor(size: number): boolean {
    let largest: [string, Set<Holder>] | null = null;
    for (const each of this.held) if (!largest || each[1].size > largest[1].size) largest = each;
    if (!largest || largest[1].size <= size + 1) return false;
    const [client, holders] = largest;
    const [oldest] = holders;
    if (oldest === undefined) return false;
    this.leave(client, oldest);
    this.end(oldest);
    return true;
  }
}
