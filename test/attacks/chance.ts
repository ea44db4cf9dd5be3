/** Numbers that look random and repeat with their seed (mulberry32), so that a found fault can be made again. */
export class Chance {
  private state: number;

  constructor(seed: number, turn = 0) {
    this.state = (seed ^ Math.imul(turn + 1, 0x9e3779b1)) >>> 0;
  }

  /** From 0 up to, and without, `below`. */
  number(below: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  }

  one<Item>(all: readonly Item[]): Item {
    return all[this.number(all.length)] as Item;
  }

  /** All of them, in another order. */
  shuffled<Item>(all: readonly Item[]): Item[] {
    return all
      .map((item) => ({ item, at: this.number(1_000_000) }))
      .sort((one, other) => one.at - other.at)
      .map(({ item }) => item);
  }

  /** One of the keys, each as often as its weight says. */
  weighted<Key extends string>(weights: Record<Key, number>): Key {
    const all = Object.entries(weights) as [Key, number][];
    const chosen = all.flatMap(([key, weight]) => Array<Key>(weight).fill(key));
    return this.one(chosen);
  }

  address = () => `10.${this.number(250)}.${this.number(250)}.${1 + this.number(250)}`;
}
