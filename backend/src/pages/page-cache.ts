interface Page {
  status: number;
  html: { length: number };
  catchingUp: boolean;
}

interface Kept<P> {
  positions: string;
  page: Promise<P>;
  size: number;
}

/**
 * Rendered pages by address, each valid until a projection it was made from moves. A page is rendered once at a time;
 * those not asked for longest go first when there is `most` of them, in units of `html.length`.
 */
export class PageCache<P extends Page> {
  private readonly pages = new Map<string, Kept<P>>();
  private size = 0;

  constructor(private readonly most: number) {}

  async get(url: string, positions: string, render: () => Promise<P>): Promise<P> {
    const kept = this.pages.get(url);
    if (kept && kept.positions === positions) {
      this.pages.delete(url);
      this.pages.set(url, kept);
      return kept.page;
    }
    this.drop(url);
    const fresh: Kept<P> = { positions, page: render(), size: 0 };
    this.pages.set(url, fresh);
    try {
      const made = await fresh.page;
      if (this.pages.get(url) !== fresh) return made;
      if (made.status >= 500 || made.catchingUp) this.drop(url);
      else this.weigh(fresh, made.html.length + url.length);
      return made;
    } catch (error) {
      if (this.pages.get(url) === fresh) this.drop(url);
      throw error;
    }
  }

  private weigh(kept: Kept<P>, size: number): void {
    kept.size = size;
    this.size += size;
    for (const url of this.pages.keys()) {
      if (this.size <= this.most) return;
      this.drop(url);
    }
  }

  private drop(url: string): void {
    this.size -= this.pages.get(url)?.size ?? 0;
    this.pages.delete(url);
  }
}
