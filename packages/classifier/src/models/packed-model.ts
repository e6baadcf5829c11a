import { createHash } from 'node:crypto';
import { bytesFor, bytesForInt8, bytesForShorts, RowArrays } from '../simd/index.ts';

/**
 * A tree of plain values and typed arrays as bytes: a mark, a checksum, a header in JSON with places for the arrays, and
 * the arrays, as they lie in memory.
 */

type Numbers = Int8Array | Int16Array | Int32Array | Float32Array;

/** Plain values as JSON has them, and typed arrays. */
type Tree = string | number | boolean | null | Numbers | readonly Tree[] | { readonly [key: string]: Tree };

type Kind = 'int8' | 'int16' | 'int32' | 'float32';
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

const aligned = (at: number): number => (at + 3) & ~3;

const checksumOf = (parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const bytesOf = (array: Numbers): Uint8Array => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

const isNumbers = (tree: Tree): tree is Numbers =>
  tree instanceof Int8Array || tree instanceof Int16Array || tree instanceof Int32Array || tree instanceof Float32Array;

const kindOf = (array: Numbers): Kind => {
  if (array instanceof Int8Array) return 'int8';
  if (array instanceof Int16Array) return 'int16';
  return array instanceof Int32Array ? 'int32' : 'float32';
};

class Packer {
  readonly parts: Uint8Array[] = [];
  #length = 0;

  put(array: Numbers): Place {
    const place = { packed: kindOf(array), at: this.#length, length: array.length };
    const bytes = bytesOf(array);
    const end = aligned(this.#length + bytes.length);
    this.parts.push(bytes, new Uint8Array(end - this.#length - bytes.length));
    this.#length = end;
    return place;
  }

  pack(tree: Tree): unknown {
    if (isNumbers(tree)) return this.put(tree);
    if (Array.isArray(tree)) return tree.map((one: Tree) => this.pack(one));
    if (tree !== null && typeof tree === 'object')
      return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, this.pack(value)]));
    return tree;
  }
}

/** The bytes of a tree. `format` has to be given again to open them. */
export const pack = (tree: object, format: string): Uint8Array => {
  const packer = new Packer();
  const header: Header = { format, tree: packer.pack(tree as Tree) };
  const text = Buffer.from(JSON.stringify(header));
  const padded = Buffer.alloc(aligned(text.length + HEADER_AT) - HEADER_AT, ' ');
  text.copy(padded);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(padded.length);
  const rest = [length, padded, ...packer.parts];
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

const BYTES_FOR: Readonly<Record<Kind, (length: number) => number>> = {
  int8: bytesForInt8,
  int16: bytesForShorts,
  int32: bytesFor,
  float32: bytesFor,
};

const arraySizeOf = (tree: unknown): number => {
  if (tree === null || typeof tree !== 'object') return 0;
  if (isPlace(tree)) return BYTES_FOR[tree.packed](tree.length);
  return Object.values(tree).reduce<number>((sum, value) => sum + arraySizeOf(value), 0);
};

/**
 * Unpacks a tree, its arrays in one piece of shared memory (`memory`), so that threads get it without copies. @throws
 * `ModelRefused` for bytes that are damaged or of another format.
 */
export const unpack = (bytes: Uint8Array, format: string): { tree: unknown; memory: WebAssembly.Memory } => {
  const { header, dataAt } = headerOf(bytes, format);
  const arrays = RowArrays.ofBytes(arraySizeOf(header.tree));
  const emptyOf = ({ packed, length }: Place): Numbers => {
    if (packed === 'int8') return arrays.int8s(length);
    if (packed === 'int16') return arrays.shorts(length);
    return packed === 'int32' ? arrays.ints(length) : arrays.floats(length);
  };
  const arrayAt = (place: Place): Numbers => {
    const array = emptyOf(place);
    const from = dataAt + place.at;
    bytesOf(array).set(bytes.subarray(from, from + array.byteLength));
    return array;
  };
  const open = (tree: unknown): unknown => {
    if (tree === null || typeof tree !== 'object') return tree;
    if (Array.isArray(tree)) return tree.map(open);
    return isPlace(tree) ? arrayAt(tree) : Object.fromEntries(Object.entries(tree).map(([key, of]) => [key, open(of)]));
  };
  return { tree: open(header.tree), memory: arrays.memory };
};
