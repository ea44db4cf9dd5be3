import type { RenderedPage } from './front-end.js';

interface Kept {
  positions: string;
  page: Promise<RenderedPage>;
  characters: number;
}

/**
 * Rendered pages by address, each valid until a projection it was made from moves. A page is rendered once at a time;
 * those not asked for longest go first when there are too many characters.
 */
export class PageCache {
  private readonly pages = new Map<string, Kept>();
  private characters = 0;

  constructor(private readonly most: number) {}

  async get(url: string, positions: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const kept = this.pages.get(url);
    if (kept && kept.positions === positions) {
      this.pages.delete(url);
      this.pages.set(url, kept);
      return kept.page;
    }
    this.drop(url);
    const fresh: Kept = { positions, page: render(), characters: 0 };
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

  private weigh(kept: Kept, characters: number): void {
    kept.characters = characters;
    this.characters += characters;
    for (const url of this.pages.keys()) {
      if (this.characters <= this.most) return;
      this.drop(url);
    }
  }

  private drop(url: string): void {
    this.characters -= this.pages.get(url)?.characters ?? 0;
    this.pages.delete(url);
  }
}
