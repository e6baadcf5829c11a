/** What stands in an OTLP message under a field's number: bytes, or a number. */
export type Fields = ReadonlyMap<number, readonly (Buffer | bigint)[]>;

const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;

/** Reads one message of the protobuf wire format. */
export const readFields = (bytes: Buffer): Fields => {
  const fields = new Map<number, (Buffer | bigint)[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]!;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const readValue = (type: number): Buffer | bigint => {
    if (type === VARINT) return varint();
    if (type === FIXED_64) return take(8);
    if (type === FIXED_32) return take(4);
    if (type === BYTES) return take(Number(varint()));
    throw new Error(`There is no wire type ${type}.`);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const value = readValue(tag & 7);
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
};

/** The messages under a field. */
export const messagesIn = (fields: Fields, field: number): Fields[] =>
  (fields.get(field) ?? []).map((value) => readFields(value as Buffer));
/** The bytes under a field, such as a text or an id. */
export const bytesOf = (fields: Fields, field: number): Buffer =>
  (fields.get(field)?.[0] as Buffer | undefined) ?? Buffer.of();

/** The text under a field. */
export const textOf = (fields: Fields, field: number): string => bytesOf(fields, field).toString();

/** The number under a field of eight bytes, whole or not. */
export const doubleOf = (fields: Fields, field: number): number | undefined =>
  fields.get(field) && bytesOf(fields, field).readDoubleLE();
export const wholeOf = (fields: Fields, field: number): number | undefined =>
  fields.get(field) && Number(bytesOf(fields, field).readBigInt64LE());
/** The numbers of eight bytes each that are packed under a field. */
export const packedOf = (fields: Fields, field: number, read: (bytes: Buffer, at: number) => number): number[] => {
  const bytes = bytesOf(fields, field);
  return Array.from({ length: bytes.length / 8 }, (_, at) => read(bytes, at * 8));
};
