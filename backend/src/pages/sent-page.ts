import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage } from '@guildhall/contracts/pages';
import type { Shared } from '../http/answer-cache.js';

/** Cheap enough to be done at a first request: a page of 60 kB takes about a millisecond and becomes 10. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };
const PACK = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
export type Encoding = keyof typeof PACK;
/** Best first. */
export const ENCODINGS = Object.keys(PACK) as Encoding[];

/** A rendered page in the bytes it is sent as, made once for all its readers. */
export class SentPage implements Shared {
  readonly status: number;
  readonly lasting: boolean;
  readonly reads: readonly string[];
  readonly redirect?: string;
  readonly html: Buffer;
  /** The same for the same bytes, however they are packed. */
  readonly etag: string;
  private readonly packed = new Map<Encoding, Promise<Buffer>>();

  constructor(
    { status, catchingUp, reads, html }: RenderedPage,
    /** Where the page is now, with status 301. */
    redirect?: string,
  ) {
    this.status = status;
    this.lasting = status < 500 && !catchingUp;
    this.reads = reads;
    this.redirect = redirect;
    this.html = Buffer.from(html);
    this.etag = `W/"${createHash('sha256').update(this.html).digest('base64url').slice(0, 22)}"`;
  }

  get length(): number {
    return this.html.length;
  }

  as(encoding: Encoding | null): Promise<Buffer> | Buffer {
    if (encoding === null) return this.html;
    const packed = this.packed.get(encoding) ?? PACK[encoding](this.html);
    this.packed.set(encoding, packed);
    return packed;
  }
}
