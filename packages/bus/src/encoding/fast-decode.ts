import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf';
import { type Content, type Plan, planOf } from './message-plan.ts';

const VARINT = 0;
const FIXED_64 = 1;
const LENGTH = 2;
const WIRE_TYPES: Readonly<Record<string, number>> = {
  text: LENGTH,
  flag: VARINT,
  double: FIXED_64,
  int32: VARINT,
  int64: VARINT,
  uint64: VARINT,
};
const MAX_VARINT_BYTES = 10;
/** What stands for bytes that are no text. */
const REPLACEMENT = '\ufffd';

/** Protobuf's own decoder takes over, or reports the error. */
class NotPlain extends Error {}

/** Bytes of a message, read from the front. */
class Source {
  readonly #bytes: Buffer;
  at = 0;
  /** The upper half of the last varint. */
  high = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.#bytes.length;
  }

  /** The lower 32 bits of a varint, as a signed number. */
  varint(): number {
    const first = this.#byte();
    this.high = 0;
    if (first < 0x80) return first;
    let low = first & 0x7f;
    for (let byte = 1; byte < MAX_VARINT_BYTES; byte++) {
      const next = this.#byte();
      const bits = next & 0x7f;
      const shift = 7 * byte;
      if (shift < 32) low |= bits << shift;
      if (shift > 28) this.high |= shift < 32 ? bits >>> (32 - shift) : bits << (shift - 32);
      else if (shift === 28) this.high |= bits >>> 4;
      if (next < 0x80) return low;
    }
    throw new NotPlain();
  }

  /** The end of what starts here, by the length before it. */
  end(): number {
    const length = this.varint();
    const end = this.at + length;
    if (length < 0 || this.high !== 0 || end > this.#bytes.length) throw new NotPlain();
    return end;
  }

  text(): string {
    const end = this.end();
    const text = this.#bytes.toString('utf8', this.at, end);
    if (text.includes(REPLACEMENT)) throw new NotPlain();
    this.at = end;
    return text;
  }

  double(): number {
    if (this.at + 8 > this.#bytes.length) throw new NotPlain();
    this.at += 8;
    return this.#bytes.readDoubleLE(this.at - 8);
  }

  uint64(): bigint {
    const low = this.varint() >>> 0;
    return this.high === 0 ? BigInt(low) : (BigInt(this.high >>> 0) << 32n) | BigInt(low);
  }

  #byte(): number {
    if (this.at >= this.#bytes.length) throw new NotPlain();
    return this.#bytes[this.at++]!;
  }
}

const readContent = (source: Source, content: Content): unknown => {
  switch (content) {
    case 'text':
      return source.text();
    case 'double':
      return source.double();
    case 'int32':
      return source.varint();
    case 'int64':
      return BigInt.asIntN(64, source.uint64());
    case 'uint64':
      return source.uint64();
    case 'flag':
      return source.varint() !== 0 || source.high !== 0;
    default:
      return readMessage(source, content, source.end());
  }
};

const readMessage = (source: Source, plan: Plan, end: number): Record<string, unknown> => {
  const message: Record<string, unknown> = { ...plan.empty };
  for (const name of plan.lists) message[name] = [];
  while (source.at < end) {
    const tag = source.varint();
    const slot = plan.byNumber.get(tag >>> 3);
    if (!slot || (tag & 7) !== (typeof slot.content === 'string' ? WIRE_TYPES[slot.content] : LENGTH))
      throw new NotPlain();
    // A message that comes twice is merged.
    if (!slot.isList && typeof slot.content !== 'string' && message[slot.name] !== undefined) throw new NotPlain();
    const value = readContent(source, slot.content);
    if (slot.isList) (message[slot.name] as unknown[]).push(value);
    else message[slot.name] = value;
  }
  if (source.at !== end) throw new NotPlain();
  return message;
};

/**
 * The same message as protobuf's own `fromBinary`, in about a third of the time for lists of rows. It throws what that
 * throws.
 */
export const fastDecode = <Schema extends DescMessage>(schema: Schema, bytes: Uint8Array): MessageShape<Schema> => {
  const plan = planOf(schema);
  if (plan) {
    try {
      const source = new Source(bytes);
      return readMessage(source, plan, source.length) as unknown as MessageShape<Schema>;
    } catch (error) {
      if (!(error instanceof NotPlain)) throw error;
    }
  }
  return fromBinary(schema, bytes);
};
