import { type DescMessage, type MessageShape, toBinary } from '@bufbuild/protobuf';
import { type Content, type Plan, planOf, type Slot } from './message-plan.ts';

const VARINT = 0;
const FIXED_64 = 1;
const LENGTH = 2;
const FIRST_BYTES = 64 * 1024;
/** As UTF-8 at most three times as long, so that its length is one byte. */
const SHORT_TEXT = 42;
const MAX_VARINT_BYTES = 10;

/** Protobuf's own encoder takes over, or reports the error. */
class NotPlain extends Error {}

type Row = Readonly<Record<string, unknown>>;

/** Bytes of a message, written at the end. One for all: nothing is written while something else is. */
class Sink {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #at = 0;

  start(): void {
    this.#at = 0;
  }

  taken(): Uint8Array {
    return new Uint8Array(this.#bytes.subarray(0, this.#at));
  }

  tag(number: number, wireType: number): void {
    this.#reserve(MAX_VARINT_BYTES);
    this.varint((number << 3) | wireType);
  }

  /** A number of up to 32 bits, without its sign. */
  varint(value: number): void {
    let rest = value >>> 0;
    while (rest > 0x7f) {
      this.#bytes[this.#at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#at++] = rest;
  }

  /** Signed or not. */
  int64(value: bigint): void {
    this.#reserve(MAX_VARINT_BYTES);
    let rest = BigInt.asUintN(64, value);
    while (rest > 0x7fn) {
      this.#bytes[this.#at++] = Number(rest & 0x7fn) | 0x80;
      rest >>= 7n;
    }
    this.#bytes[this.#at++] = Number(rest);
  }

  double(value: number): void {
    this.#reserve(8);
    this.#at = this.#bytes.writeDoubleLE(value, this.#at);
  }

  text(text: string): void {
    this.#reserve(3 * text.length + MAX_VARINT_BYTES);
    if (text.length > SHORT_TEXT) {
      this.varint(Buffer.byteLength(text, 'utf8'));
      this.#at += this.#bytes.write(text, this.#at, 'utf8');
      return;
    }
    const start = this.#at + 1;
    let at = 0;
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit > 0x7f) break;
      this.#bytes[start + at] = unit;
    }
    const length = at === text.length ? at : this.#bytes.write(text, start, 'utf8');
    this.#bytes[this.#at] = length;
    this.#at = start + length;
  }

  /** What `write` writes, its length before it. */
  inside(write: () => void): void {
    this.#reserve(MAX_VARINT_BYTES);
    const lengthAt = this.#at;
    this.#at += 1;
    write();
    const length = this.#at - lengthAt - 1;
    this.#reserve(MAX_VARINT_BYTES);
    let lengthBytes = 1;
    for (let rest = length >>> 7; rest > 0; rest >>>= 7) lengthBytes += 1;
    if (lengthBytes > 1) this.#bytes.copyWithin(lengthAt + lengthBytes, lengthAt + 1, this.#at);
    this.#at = lengthAt;
    this.varint(length);
    this.#at += length;
  }

  #reserve(count: number): void {
    if (this.#at + count <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#at + count));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}

const sink = new Sink();

const writeInteger = (number: number, value: unknown, isLong: boolean): void => {
  if (isLong ? typeof value !== 'bigint' : !Number.isInteger(value) || value !== Number(value) >> 0)
    throw new NotPlain();
  sink.tag(number, VARINT);
  if (isLong) sink.int64(value as bigint);
  else if ((value as number) < 0) sink.int64(BigInt(value as number));
  else sink.varint(value as number);
};

const INT64_LIMIT = 2n ** 63n;
/** Whether a value is one of 64 bits that the field can hold. */
const fits64 = (value: unknown, content: 'int64' | 'uint64'): boolean =>
  typeof value === 'bigint' &&
  (content === 'int64' ? value < INT64_LIMIT && value >= -INT64_LIMIT : value < 2n * INT64_LIMIT && value >= 0n);

const writeContent = (number: number, content: Content, value: unknown): void => {
  if (typeof content !== 'string') {
    sink.tag(number, LENGTH);
    sink.inside(() => writeMessage(content, value as Row));
  } else if (content === 'text') {
    if (typeof value !== 'string') throw new NotPlain();
    sink.tag(number, LENGTH);
    sink.text(value);
  } else if (content === 'double') {
    if (typeof value !== 'number') throw new NotPlain();
    sink.tag(number, FIXED_64);
    sink.double(value);
  } else if (content === 'flag') {
    if (value !== true) throw new NotPlain();
    sink.tag(number, VARINT);
    sink.varint(1);
  } else if (content === 'int32') writeInteger(number, value, false);
  else if (fits64(value, content)) writeInteger(number, value, true);
  else throw new NotPlain();
};

/** What is not written: a field that holds nothing. */
const isNothing = (value: unknown, content: Content): boolean =>
  typeof content === 'string'
    ? value === '' || Object.is(value, 0) || value === false || value === 0n
    : value === undefined;

const writeSlot = ({ name, number, content, isList }: Slot, message: Row): void => {
  const value = message[name];
  if (isList) {
    if (!Array.isArray(value)) throw new NotPlain();
    for (const item of value) writeContent(number, content, item);
  } else if (!isNothing(value, content)) writeContent(number, content, value);
};

const writeMessage = (plan: Plan, message: Row): void => {
  // Fields of a later version of the schema need protobuf's own encoder.
  if (message?.$typeName !== plan.typeName || message.$unknown !== undefined) throw new NotPlain();
  for (const slot of plan.slots) writeSlot(slot, message);
};

/**
 * The same bytes as protobuf's own `toBinary`, in about a tenth of the time for lists of rows (measurement 15 of
 * docs/measurements.md). It throws what that throws.
 */
export const fastEncode = <Schema extends DescMessage>(schema: Schema, message: MessageShape<Schema>): Uint8Array => {
  const plan = planOf(schema);
  if (plan) {
    try {
      sink.start();
      writeMessage(plan, message as unknown as Row);
      return sink.taken();
    } catch (error) {
      if (!(error instanceof NotPlain)) throw error;
    }
  }
  return toBinary(schema, message);
};
