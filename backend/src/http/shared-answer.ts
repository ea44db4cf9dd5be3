import { idsIn } from '@guildhall/contracts/problems';
import type { Shows, Stamp } from '@guildhall/projections/runner/reading/known-checkpoints';
import type { FastifyReply } from 'fastify';
import type { Shared } from './answer-cache.js';
import { Compressed } from './compressed.js';
import type { Request } from './request.js';

/** A shared answer of the API. For a list, it knows the range of its items. */
export class SharedAnswer extends Compressed implements Shared {
  readonly lasting = true;
  readonly shows: readonly Shows[];

  /** `shows` gets what unpacks the bytes of the answer. */
  constructor(
    text: string,
    shows: (bytes: () => Buffer) => Shows,
    readonly range?: string,
    readonly stamp: Stamp | null = null,
  ) {
    super(Buffer.from(text));
    this.shows = [shows(() => this.plainNow())];
  }
}

/** An answer that names more rows than this depends on its projections as a whole. */
const MOST_IDS = 400;

function idsOf(url: string, text: string): readonly string[] | null {
  const ids = idsIn(`${url} ${text}`);
  return ids.length > MOST_IDS ? null : ids;
}

type ShownRows = NonNullable<Shows['rows']>;

/** The rows that an answer and its address name. They are looked for once a row has changed: most answers are gone by then. */
class NamedRows implements ShownRows {
  private named: readonly string[] | null | undefined;

  constructor(
    readonly tables: readonly string[],
    private readonly url: string,
    private readonly bytes: () => Buffer,
  ) {}

  get ids(): readonly string[] | null {
    // An id is of ASCII, whatever is around it.
    if (this.named === undefined) this.named = idsOf(this.url, this.bytes().toString('latin1'));
    return this.named;
  }
}

/**
 * What an answer shows. With `tables` it depends on the rows that it or its address names, and on which rows these hold. A text is
 * searched for ids at once, bytes later.
 */
export function showsOf(
  reads: readonly string[],
  tables: readonly string[] | undefined,
  url: string,
  answer: string | (() => Buffer),
): Shows {
  if (!tables) return { reads };
  return { reads, rows: typeof answer === 'string' ? { ids: idsOf(url, answer), tables } : new NamedRows(tables, url, answer) };
}

/** Fields of a list that no change of a row touches: by them a row stays where it is. */
const FIXED_FILTERS = ['id', 'talent_id', 'product_id', 'service_id', 'client_id'];
const FIXED_SORTS = ['created_at', 'id'];

/** Whether no change of a row can bring it into a list, or take it out. */
export function hasFixedMembers(query: Readonly<Record<string, unknown>>): boolean {
  try {
    const filter = query['filter'] ? (JSON.parse(String(query['filter'])) as object) : {};
    const [sort] = query['sort'] ? (JSON.parse(String(query['sort'])) as unknown[]) : ['created_at'];
    return Object.keys(filter).every((name) => FIXED_FILTERS.includes(name)) && FIXED_SORTS.includes(String(sort));
  } catch {
    return false;
  }
}

/** Puts an answer's tag and compressing on a reply; answers the bytes to send. */
export async function compressInto(reply: FastifyReply, compressed: Compressed, accepted: string | undefined): Promise<Buffer> {
  const { headers, bytes, encoding, isAgain } = await compressed.sending(accepted);
  for (const [name, value] of headers) void reply.header(name, value);
  if (isAgain) (reply.request as Request).sends = { compressed, encoding, bytes };
  return bytes;
}
