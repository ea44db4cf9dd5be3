import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, brotliDecompressSync, constants, gunzip, gunzipSync, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { xxh64 } from '@node-rs/xxhash';

/** Cheap enough to be done at a first request: 60 kB take about a millisecond and become 10. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };
const COMPRESS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
const UNPACK = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
const UNPACK_NOW = { br: brotliDecompressSync, gzip: gunzipSync };
export type Encoding = keyof typeof COMPRESS;
/** Best first. */
const ENCODINGS = Object.keys(COMPRESS) as Encoding[];
const encodings = new Negotiator({ supportedValues: ENCODINGS });
/** What browsers ask for, as few of them differ. What else is asked for is read each time. */
const known = new Map<string, Encoding | null>();
const MOST_KNOWN = 100;

/** What a head holds, about. */
const HEAD_BYTES = 1500;

/** Below this many bytes the header costs more than it saves. */
const WORTH_COMPRESSING = 1000;

/** The best encoding that a client takes, by its `Accept-Encoding`; null for none. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (!accepted) return null;
  const found = known.get(accepted);
  if (found !== undefined) return found;
  const encoding = encodings.negotiate(accepted) as Encoding | null;
  if (known.size < MOST_KNOWN) known.set(accepted, encoding);
  return encoding;
}

/** An answer as it was sent once. Only the id of its request differs from one time to the next. */
export interface Ready {
  /** Pattern of its address. */
  readonly route: string;
  readonly etag: string;
  /** Names and values in turn. */
  readonly head: readonly string[];
  readonly bytes: Buffer;
}

/** How an answer goes to one client. */
export interface Sending {
  encoding: Encoding | null;
  bytes: Buffer;
  headers: readonly HeaderField[];
  /** Whether it was asked for before: what is asked for once needs no more than its bytes. */
  isAgain: boolean;
}
export type HeaderField = readonly [name: string, value: string];

/** A copy that holds nothing else: Node cuts small buffers out of 8 kB, and compressed ones out of 16 kB. */
function ownMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/**
 * Bytes with their compressed forms, each made once, when it is first asked for. From then on a compressed form is kept in place of
 * the bytes. They are unpacked for a client that takes no other.
 */
export class Compressed {
  /** The same for the same bytes, however they are compressed. It guards nothing, so a fast hash will do. */
  readonly etag: string;
  /** Called when it holds more or less than before. */
  reweigh?: () => void;
  private readonly compressed = new Map<Encoding, Promise<Buffer> | Buffer>();
  private readonly sent = new Map<Encoding | null, Ready>();
  private readonly isShort: boolean;
  private weight: number;
  private asked = false;
  /** Null while a compressed form holds them alone. */
  private plain: Buffer | null;

  constructor(bytes: Buffer) {
    this.plain = ownMemory(bytes);
    this.isShort = bytes.length < WORTH_COMPRESSING;
    this.weight = bytes.length;
    this.etag = `W/"${xxh64(bytes).toString(36)}"`;
  }

  /** Bytes of all forms that there are. */
  get length(): number {
    return this.weight;
  }

  /** The encoding to use for a client; null where compressing is not worth it. */
  for(accepted: string | undefined): Encoding | null {
    return this.isShort ? null : encodingFor(accepted);
  }

  /** As it was sent to somebody who takes the same encoding; null where it was not yet. */
  ready(accepted: string | undefined): Ready | null {
    return this.sent.get(this.for(accepted)) ?? null;
  }

  wasSent(encoding: Encoding | null, ready: Ready): void {
    if (!this.sent.has(encoding)) this.weight += HEAD_BYTES;
    // From now on they are kept as they are too: what is sent holds them.
    if (encoding === null) {
      if (!this.plain) this.weight += ready.bytes.length;
      this.plain = ready.bytes;
    }
    this.sent.set(encoding, ready);
    this.reweigh?.();
  }

  /** For a client with this `Accept-Encoding`. */
  async sending(accepted: string | undefined): Promise<Sending> {
    const encoding = this.for(accepted);
    const bytes = await this.as(encoding);
    const isAgain = this.asked;
    this.asked = true;
    const compressing: HeaderField[] = encoding ? [['content-encoding', encoding]] : [];
    return { encoding, bytes, headers: [['etag', this.etag], ['vary', 'Accept-Encoding'], ...compressing], isAgain };
  }

  /** The bytes for what cannot wait. */
  plainNow(): Buffer {
    if (this.plain) return this.plain;
    const [encoding, bytes] = this.form();
    return UNPACK_NOW[encoding](bytes);
  }

  as(encoding: Encoding | null): Promise<Buffer> | Buffer {
    if (encoding === null) return this.plain ?? this.unpacked();
    const known = this.compressed.get(encoding);
    if (known) return known;
    const compressing = this.compress(encoding);
    this.compressed.set(encoding, compressing);
    compressing.catch(() => this.compressed.delete(encoding));
    return compressing;
  }

  private async compress(encoding: Encoding): Promise<Buffer> {
    const bytes = ownMemory(await COMPRESS[encoding](await this.as(null)));
    this.compressed.set(encoding, bytes);
    this.weight += bytes.length;
    if (this.plain && !this.sent.has(null)) {
      this.weight -= this.plain.length;
      this.plain = null;
    }
    this.reweigh?.();
    return bytes;
  }

  private async unpacked(): Promise<Buffer> {
    const [encoding, bytes] = this.form();
    return ownMemory(await UNPACK[encoding](bytes));
  }

  /** One that holds them. */
  private form(): [Encoding, Buffer] {
    for (const [encoding, bytes] of this.compressed) if (bytes instanceof Buffer) return [encoding, bytes];
    throw new Error('Bytes that are in no form cannot be sent');
  }
}
