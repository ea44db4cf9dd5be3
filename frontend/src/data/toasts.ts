import { DURATIONS_MS } from '@guildhall/contracts/limits';

export interface Toast {
  id: string;
  title: string;
  description?: string;
  destructive?: boolean;
  until: number;
}
export type Region = 'first' | 'second';
/** Session, account and shop speak in the first region, one at a time; the content desk in the second, up to three (R22, CO-01, CO-02). */
const REGIONS: Record<Region, { duration: number; visible: number }> = {
  first: { duration: DURATIONS_MS.toastFirst, visible: 1 },
  second: { duration: DURATIONS_MS.toastSecond, visible: 3 },
};
export type Shown = Readonly<Record<Region, readonly Toast[]>>;

interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}
interface Shelved {
  shown: Shown;
  /** When the page that showed them went. */
  at: number;
}
const KEY = 'toasts';
/** A page that takes longer to load than this is another visit. */
const LONGEST_LOAD_MS = 60_000;

/**
 * The toasts on screen. What is shown is also on the shelf (sessionStorage), so that a notice survives the load of
 * the next page: the public site and the consoles are two builds.
 */
export class Toasts {
  private shown: Shown = { first: [], second: [] };
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly shelf: () => Shelf | null = () => null,
    private readonly now: () => number = Date.now,
  ) {}

  /** Shows what the page before left over, for the time it had left: a slow load costs no notice. Called once, after the first render. */
  restore(): void {
    try {
      const { shown, at } = JSON.parse(this.shelf()?.getItem(KEY) ?? 'null') as Shelved;
      const away = this.now() - at;
      if (away > LONGEST_LOAD_MS) return;
      for (const region of ['first', 'second'] as const) {
        for (const toast of shown[region]) if (toast.until > at) this.add(region, { ...toast, until: toast.until + away });
      }
    } catch {
      // A shelf that cannot be read holds no toasts.
    }
  }

  /** Lays what is shown on the shelf. Called once more when the page goes. */
  shelve(): void {
    try {
      this.shelf()?.setItem(KEY, JSON.stringify({ shown: this.shown, at: this.now() } satisfies Shelved));
    } catch {
      // Without a shelf the notice lives as long as its page.
    }
  }

  push(region: Region, notice: { title: string; description?: string; destructive?: boolean }): void {
    this.add(region, { ...notice, id: crypto.randomUUID(), until: this.now() + REGIONS[region].duration });
  }

  dismiss(region: Region, id: string): void {
    this.set(
      region,
      this.shown[region].filter((toast) => toast.id !== id),
    );
  }

  snapshot = (): Shown => this.shown;
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private add(region: Region, toast: Toast): void {
    // What was pushed before `restore` is on the shelf already.
    const others = this.shown[region].filter(({ id }) => id !== toast.id);
    this.set(region, [...others, toast].slice(-REGIONS[region].visible));
    setTimeout(() => this.dismiss(region, toast.id), toast.until - this.now());
  }

  private set(region: Region, list: readonly Toast[]): void {
    if (list.length === 0 && this.shown[region].length === 0) return;
    this.shown = { ...this.shown, [region]: list };
    this.shelve();
    for (const listener of this.listeners) listener();
  }
}

export const toasts = new Toasts(() => (typeof sessionStorage === 'undefined' ? null : sessionStorage));

/** A notice of session, account or shop. */
export const toast = (title: string, description?: string) => toasts.push('first', { title, description });
export const toastFailure = (title: string, description?: string) =>
  toasts.push('first', { title, description, destructive: true });
/** What became of something in the shop. */
export const toastShop = (title: string, failed = false) => (failed ? toastFailure(title) : toast(title));
/** A notice written 'X: Y' (R21): title before the colon, description after it. */
export const toastSentence = (sentence: string) => {
  const [title, ...rest] = sentence.split(': ');
  toasts.push('first', { title: title!, description: rest.join(': ') || undefined, destructive: true });
};
/** A notice of the content desk. */
export const toastDesk = (title: string, destructive = false) => toasts.push('second', { title, destructive });
