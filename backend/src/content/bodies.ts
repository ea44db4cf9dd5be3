import { type Content, TOO_LONG_WHEN_SHOWN } from '@guildhall/contracts/content';
import type { StoredContent } from '@guildhall/projections/content/content.queries';
import { asText } from '@guildhall/projections/content/sanitize';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Caller } from '../commanding/caller.js';
import { invalid } from '../commanding/decide/refusal.js';
import { Viewers } from '../commanding/viewers.js';
import { MarkupFailed, MarkupProcess } from './markup-process.js';

const REMEMBERED_LENGTH = 10_000_000;

/** Bodies of content as visitors read them. Editors and visitors have a process each, so that neither waits for the other. */
@Injectable()
export class Bodies implements OnApplicationShutdown {
  protected editors = new MarkupProcess();
  protected visitors = new MarkupProcess();
  private readonly cleaned = new Map<string, Promise<string | null>>();
  private remembered = 0;

  constructor(private readonly viewers: Viewers) {}

  /** A source as it would look. @throws Refusal invalid where its HTML is too long, or takes too long to make */
  async preview(source: string, gone?: AbortSignal): Promise<string> {
    const html = await this.editors.run({ render: source }, gone).catch((error) => {
      if (error instanceof MarkupFailed) return null;
      throw error;
    });
    if (html === null) throw invalid('content', TOO_LONG_WHEN_SHOWN);
    return html;
  }

  /** Refuses a source that cannot be shown, before an admin's command stores it; the command refuses everybody else. */
  async check(caller: Caller, source: string | undefined): Promise<void> {
    if (source === undefined || (await this.viewers.of(caller))?.role !== 'admin') return;
    await this.preview(source);
  }

  /**
   * Content to be shown: its stored HTML is cleaned once, and remembered. What cannot be cleaned is shown as it was typed, and
   * tried again unless the text itself is why.
   */
  async shown({ stored, ...content }: StoredContent): Promise<Content> {
    const html = stored === null ? null : await this.clean(stored);
    return { ...content, html: html ?? `<pre>${asText(content.content)}</pre>` };
  }

  private clean(stored: string): Promise<string | null> {
    const known = this.cleaned.get(stored);
    if (known) return known;
    const cleaning = this.visitors.run({ clean: stored }).catch((error) => {
      const isOfText = error instanceof MarkupFailed && error.isOfText;
      if (!isOfText && this.cleaned.delete(stored)) this.remembered -= stored.length;
      return null;
    });
    this.cleaned.set(stored, cleaning);
    this.remembered += stored.length;
    for (const oldest of this.cleaned.keys()) {
      if (this.remembered <= REMEMBERED_LENGTH) break;
      this.cleaned.delete(oldest);
      this.remembered -= oldest.length;
    }
    return cleaning;
  }

  onApplicationShutdown(): void {
    this.editors.stop();
    this.visitors.stop();
  }
}
