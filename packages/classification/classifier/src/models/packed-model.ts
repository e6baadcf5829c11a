import { createHash } from 'node:crypto';
import { aligned, RowArrays } from '../simd/index.ts';

/**
 * A tree of plain values and typed arrays as bytes: a mark, a checksum, a header in JSON with places for the arrays, and
 * the arrays, as they lie in memory.
 */

type Numbers = Int8Array | Int16Array | Int32Array | Float32Array | Float64Array;
type Kind = Numbers[typeof Symbol.toStringTag];
type ArrayClass = new (buffer: SharedArrayBuffer, at: number, length: number) => Numbers;
const ARRAYS: Readonly<Record<Kind, ArrayClass>> = { Int8Array, Int16Array, Int32Array, Float32Array, Float64Array };

/** Where an array lies among the bytes behind the header. */
type Place = Readonly<{ packed: Kind; at: number; length: number }>;
type Header = Readonly<{ format: string; tree: unknown }>;

const MARK = Buffer.from('TMMODEL1');
const CHECKSUM_BYTES = 32;
const LENGTH_AT = MARK.length + CHECKSUM_BYTES;
const HEADER_AT = LENGTH_AT + 4;

/** Bytes that are not a model that this program can use: damaged, or made by another version. */
export class ModelRefused extends Error {
  override readonly name = 'ModelRefused';
}

const checksumOf = (parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const bytesOf = (array: Numbers): Uint8Array => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** The bytes of a tree of plain values as JSON has them, and typed arrays. `format` has to be given again to open them. */
export const pack = (tree: object, format: string): Uint8Array => {
  const arrays: Uint8Array[] = [];
  let end = 0;
  const place = (array: Numbers): Place => {
    const at = end;
    end += aligned(array.byteLength);
    arrays.push(bytesOf(array), new Uint8Array(end - at - array.byteLength));
    return { packed: array[Symbol.toStringTag], at, length: array.length };
  };
  const header: Header = { format, tree };
  const text = JSON.stringify(header, (_, value) => (ArrayBuffer.isView(value) ? place(value as Numbers) : value));
  const headerBytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(headerBytes.length);
  const rest = [length, headerBytes, ...arrays];
  return Buffer.concat([MARK, checksumOf(rest), ...rest]);
};

const headerOf = (bytes: Uint8Array, format: string): { header: Header; dataAt: number } => {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length < HEADER_AT || !view.subarray(0, MARK.length).equals(MARK))
    throw new ModelRefused('These bytes are not a trained classifier.');
  if (!checksumOf([view.subarray(LENGTH_AT)]).equals(view.subarray(MARK.length, LENGTH_AT)))
    throw new ModelRefused('The stored classifier is damaged: its checksum does not fit.');
  const dataAt = HEADER_AT + view.readUInt32LE(LENGTH_AT);
  const header = JSON.parse(view.toString('utf8', HEADER_AT, dataAt)) as Header;
  if (header.format !== format)
    throw new ModelRefused(`The stored classifier is of format ${header.format}, and this version reads ${format}.`);
  return { header, dataAt };
};

const isPlace = (value: object): value is Place => 'packed' in value;

/**
 * Unpacks a tree, its arrays in one piece of shared memory (`memory`), so that threads get it without copies. @throws
 * `ModelRefused` for bytes that are damaged or of another format.
 */
export const unpack = (bytes: Uint8Array, format: string): { tree: unknown; memory: WebAssembly.Memory } => {
  const { header, dataAt } = headerOf(bytes, format);
  const arrays = new RowArrays();
  const data = arrays.int8s(bytes.length - dataAt);
  bytesOf(data).set(bytes.subarray(dataAt));
  const arrayAt = ({ packed, at, length }: Place): Numbers =>
    new ARRAYS[packed](data.buffer, data.byteOffset + at, length);
  const open = (tree: unknown): unknown => {
    if (tree === null || typeof tree !== 'object') return tree;
    if (Array.isArray(tree)) return tree.map(open);
    return isPlace(tree) ? arrayAt(tree) : Object.fromEntries(Object.entries(tree).map(([key, of]) => [key, open(of)]));
  };
  return { tree: open(header.tree), memory: arrays.memory };
};
