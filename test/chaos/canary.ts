import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds after which a product that has not recovered never will. */
export const LONGEST_MS = Number(process.env['PATIENCE_MS'] ?? 180_000);
const PASSWORD = 'correct horse canary';
/** Products of one account: fewer than it may offer in a day. */
const MOST_OF_ONE = 100;

interface Listed {
  title: string;
}
interface Asked {
  status: number;
  body: Listed[] & { id: string; version: number; access_token?: string };
  position: string | null;
  catchingUp: boolean;
}

export interface Command {
  key: string;
  marker: string;
  method: string;
  headers: Record<string, string>;
  body: string;
}

export interface Recovery {
  /** Milliseconds from the end of the fault to a command that is acknowledged, and to its product in a list; null for never. */
  written: number | null;
  seen: number | null;
}

/** A talent who writes one product after each fault and reads the list of it until it is there. */
export class Canary {
  private token = '';
  private email = '';
  private commands = 0;

  /** @param ledger where its commands are noted, beside those of the driver whose titles begin with `prefix` */
  constructor(
    private readonly url: string,
    private readonly ledger: string,
    private readonly prefix: string,
  ) {}

  async signUp(): Promise<this> {
    this.email = `${randomUUID()}@canary.example`;
    this.commands = 0;
    await this.ask('POST', '/api/auth/sign-up', JSON.stringify({ email: this.email, password: PASSWORD, user_type: 'talent' }));
    await this.signIn();
    return this;
  }

  private async signIn(): Promise<void> {
    const answer = await this.ask('POST', '/api/auth/sign-in', JSON.stringify({ email: this.email, password: PASSWORD }));
    this.token = answer?.body?.access_token ?? this.token;
  }

  private headers(withBody: boolean): Record<string, string> {
    return {
      ...(withBody && { 'content-type': 'application/json' }),
      ...(this.token !== '' && { authorization: `Bearer ${this.token}` }),
    };
  }

  /** Null where nothing answers. */
  private async ask(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<Asked | null> {
    try {
      const answer = await fetch(this.url + path, {
        method,
        headers: { ...this.headers(body !== undefined), ...headers },
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(10_000),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        body: text === '' ? null : JSON.parse(text),
        position: answer.headers.get('x-position'),
        catchingUp: answer.headers.get('x-catching-up') === 'true',
      };
    } catch {
      return null;
    }
  }

  private readonly note = (fact: object) => appendFileSync(this.ledger, `${JSON.stringify(fact)}\n`);

  /** A product that nobody has sent yet. */
  command(): Command {
    this.commands += 1;
    const key = randomUUID();
    const marker = `${this.prefix} canary ${key}`;
    this.note({ sent: key, kind: 'create', marker });
    const body = JSON.stringify({ title: marker, description: 'Written after a fault', price: 10 });
    return { key, marker, method: 'POST', headers: { ...this.headers(true), 'idempotency-key': key }, body };
  }

  /** Sends a command until it is acknowledged. @returns null where it is not, within LONGEST_MS of `since` */
  async written({ key, marker, body }: Command, since = performance.now()): Promise<Asked | null> {
    for (let attempt = 1; performance.now() < since + LONGEST_MS; attempt++, await sleep(20)) {
      const answer = await this.ask('POST', '/api/products', body, { 'idempotency-key': key });
      if (answer?.status === 401) await this.signIn();
      if (answer?.status !== 201) continue;
      const { id, version } = answer.body;
      this.note({ acknowledged: key, kind: 'create', marker, id, version, attempt, position: answer.position });
      return answer;
    }
    this.note({ unknown: key, marker });
    return null;
  }

  /**
   * Writes and reads until both hold.
   * @param violations takes in each list that said to be current and was not
   * @param command what is written; one that was sent already is sent again
   */
  async recovery(since: number, violations: string[], command = this.command()): Promise<Recovery> {
    const recovery = await this.recovered(since, violations, command);
    if (this.commands >= MOST_OF_ONE) await this.signUp();
    return recovery;
  }

  private async recovered(since: number, violations: string[], command: Command): Promise<Recovery> {
    const written = await this.written(command, since);
    if (!written) return { written: null, seen: null };
    const writtenAt = performance.now() - since;
    const { key, marker } = command;
    const list = `/api/products?filter=${encodeURIComponent(JSON.stringify({ q: key }))}`;
    for (; performance.now() < since + LONGEST_MS; await sleep(20)) {
      const answer = await this.ask('GET', list, undefined, written.position ? { 'x-position': written.position } : {});
      // A token of a clock that was behind has expired.
      if (answer?.status === 401) await this.signIn();
      if (answer?.status !== 200) continue;
      if (answer.body.some(({ title }) => title === marker)) return { written: writtenAt, seen: performance.now() - since };
      if (!answer.catchingUp) violations.push(`a list said to be current and lacked ${marker}`);
    }
    return { written: writtenAt, seen: null };
  }
}
