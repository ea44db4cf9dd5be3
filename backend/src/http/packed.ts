import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';

/** Cheap enough to be done at a first request: 60 kB take about a millisecond and become 10. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };
const PACK = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
export type Encoding = keyof typeof PACK;
/** Best first. */
const ENCODINGS = Object.keys(PACK) as Encoding[];
const encodings = new Negotiator({ supportedValues: ENCODINGS });

/** Below this many bytes the header costs more than it saves. */
const WORTH_PACKING = 1000;

/** The best encoding that a client takes, by its `Accept-Encoding`; null for none. */
export const encodingFor = (accepted: string | undefined): Encoding | null =>
  accepted ? (encodings.negotiate(accepted) as Encoding | null) : null;

/** Bytes with their compressed forms, each made once, when it is first asked for. */
export class Packed {
  /** The same for the same bytes, however they are packed. */
  readonly etag: string;
  /** Called when it holds more than before. */
  grown?: () => void;
  private readonly packed = new Map<Encoding, Promise<Buffer> | Buffer>();
  private weight: number;

  constructor(readonly bytes: Buffer) {
    this.weight = bytes.length;
    this.etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  }

  /** Bytes of all forms that there are. */
  get length(): number {
    return this.weight;
  }

  /** The encoding to use for a client; null where packing is not worth it. */
  for(accepted: string | undefined): Encoding | null {
    return this.bytes.length < WORTH_PACKING ? null : encodingFor(accepted);
  }

  as(encoding: Encoding | null): Promise<Buffer> | Buffer {
    if (encoding === null) return this.bytes;
    const known = this.packed.get(encoding);
    if (known) return known;
    const packing = PACK[encoding](this.bytes).then((bytes) => {
      this.packed.set(encoding, bytes);
      this.weight += bytes.length;
      this.grown?.();
      return bytes;
    });
    this.packed.set(encoding, packing);
    packing.catch(() => this.packed.delete(encoding));
    return packing;
  }
}
