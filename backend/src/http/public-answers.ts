import { HEADERS } from '@guildhall/contracts/problems';
import type { Readiness } from '@guildhall/projections/runner/reading/readiness';
import type { Needs, ReadDatabase } from '@guildhall/projections/runner/reading/replicas';
import { Inject, Injectable } from '@nestjs/common';
import { READ_DATABASE, READINESS } from '../injection-tokens.js';
import { AnswerCache, type CacheReader } from './answer-cache.js';
import { Items } from './answers.js';
import { AskedLately } from './asked-lately.js';
import type { HeaderField } from './compressed.js';
import { FastPath } from './fast-path.js';
import { notYet } from './not-yet.js';
import { hasFixedMembers, SharedAnswer, showsOf } from './shared-answer.js';

const KEPT_BYTES = 5_000_000;
export const CONTENT_RANGE = 'content-range';

/** A query whose answer is the same for everybody. */
export interface Question {
  /** Path and query. */
  url: string;
  /** The projections that it reads. */
  reads: readonly string[];
  /** Where it changes only with rows that it names, or with which rows these hold. */
  tables?: readonly string[] | undefined;
  /** Calls its controller. */
  ask(): Promise<unknown>;
}

/** The tables that a controller's method is `ShownBy`, where the query leaves its members fixed. */
export const fixedBy = (tables: readonly string[] | undefined, query: Readonly<Record<string, unknown>>) =>
  tables && hasFixedMembers(query) ? tables : undefined;

/**
 * Shared answers of the API, cached by their URL until one of their projections moves. The first of an address is not kept: most
 * are asked for once, and what is kept is freed only with the whole heap.
 */
@Injectable()
export class PublicAnswers {
  private readonly kept: AnswerCache<SharedAnswer>;
  private readonly asked = new AskedLately();

  constructor(
    @Inject(READINESS) private readonly readiness: Readiness,
    @Inject(READ_DATABASE) private readonly database: ReadDatabase,
    fastPath: FastPath,
  ) {
    this.kept = fastPath.add(new AnswerCache<SharedAnswer>(readiness, KEPT_BYTES, 'answers', (url) => this.asked.again(url)));
  }

  /** The headers of every answer to the query, refusals included. */
  headersOf({ reads, tables }: Pick<Question, 'reads' | 'tables'>): HeaderField[] {
    return [[HEADERS.reads, reads.join(',')], ...(tables ? [[HEADERS.shows, tables.join(',') || 'none'] as const] : [])];
  }

  /**
   * Also says where it does not catch up: a client that asks whether an answer still holds keeps the headers of the last one.
   * @throws what its controller throws
   */
  async answer(question: Question, reader: CacheReader = {}): Promise<{ answer: SharedAnswer; headers: HeaderField[] }> {
    const { url, reads } = question;
    const arrived = await this.readiness.waitFor(reads, reader.token ?? null);
    const making = this.kept.get(url, (needs) => this.make(question, needs), reader);
    const answer = await (arrived ? making : making.catch(notYet));
    const current = arrived && this.readiness.statesOf(reads) !== null;
    const headers: HeaderField[] = [
      ['cache-control', 'no-cache'],
      [HEADERS.catchingUp, current ? 'false' : 'true'],
      ['content-type', 'application/json; charset=utf-8'],
    ];
    if (answer.range) headers.push([CONTENT_RANGE, answer.range]);
    return { answer, headers };
  }

  private async make(question: Question, needs: Needs): Promise<SharedAnswer> {
    const { url, reads, tables, ask } = question;
    const [answer, stamp] = await this.database.reading(reads, needs, ask);
    const [text, range] = answer instanceof Items ? [answer.text, answer.range] : [JSON.stringify(answer), undefined];
    return new SharedAnswer(text, (bytes) => showsOf(reads, tables, url, bytes), range, stamp);
  }
}
