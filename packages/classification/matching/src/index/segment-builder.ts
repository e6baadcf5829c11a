import type { IndexDoc } from '@tillmap/classification';
import type { Size } from '../names/index.ts';
import { normaliseName, readSize } from '../names/index.ts';
import { arenaSize, packTexts, sortByBytes, textAt } from './arena.ts';
import { orderByWords, permute, permuteLists } from './document-order.ts';
import { CODE_SEPARATOR, type Segment, SIZE_UNITS } from './segment.ts';
import { GrowingBytes, GrowingWords, sharedBytes, sharedFloats, sharedWords } from './shared-arrays.ts';
import { beginsWithDigit, termWeight } from './term-weight.ts';
import { buildVocabulary } from './vocabulary.ts';

const CANONICAL_BARCODE = /^\d{14}$/;
/** Keeps the vector of a one-word document from dwarfing all others. */
const LENGTH_PAD = 2;

/** Numbers texts in the order they first appear. */
class Numbering {
  readonly #numbers = new Map<string, number>();

  of(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(text, number);
    }
    return number;
  }

  texts(): string[] {
    return [...this.#numbers.keys()];
  }
}

/** The numbers a source segment's terms, sizes and codes have in the builder. */
type Renumbering = Readonly<{ terms: Uint32Array; sizes: Uint32Array; codes: Uint32Array }>;

/** Gathers documents, new ones or those of older segments, and makes a segment of them. */
export class SegmentBuilder {
  readonly #terms = new Numbering();
  readonly #sizes = new Numbering();
  readonly #codes = new Numbering();
  readonly #sizesRead = new Map<string, Size | null>();
  readonly #barcodes: number[] = [];
  readonly #nameBytes = new GrowingBytes();
  readonly #nameStarts = new GrowingWords();
  readonly #sizeIds = new GrowingWords();
  readonly #codeIds = new GrowingWords();
  readonly #amounts: number[] = [];
  readonly #units: number[] = [];
  readonly #docStarts = new GrowingWords();
  readonly #docTerms = new GrowingWords();

  constructor() {
    this.#nameStarts.push(0);
    this.#docStarts.push(0);
  }

  /** Throws a RangeError unless the barcode has the canonical 14 digits. */
  add(doc: IndexDoc): void {
    if (!CANONICAL_BARCODE.test(doc.barcode)) throw new RangeError(`"${doc.barcode}" is not a 14-digit barcode`);
    const name = normaliseName(doc.name);
    const size = this.#sizeColumn(doc.size) ?? name.size;
    for (const token of new Set(name.tokens)) this.#docTerms.push(this.#terms.of(token));
    const codes = [doc.deptCode, doc.subDeptCode, doc.cgCode, doc.vatCode].join(CODE_SEPARATOR);
    this.#finishDoc(
      Number(doc.barcode),
      Buffer.from(doc.name, 'utf8'),
      this.#sizes.of(doc.size),
      this.#codes.of(codes),
    );
    this.#amounts.push(size?.amount ?? 0);
    this.#units.push(size ? SIZE_UNITS.indexOf(size.unit) : 0);
  }

  /** Parses a size column, cached: few different ones are in many rows. */
  #sizeColumn(text: string): Size | undefined {
    const known = this.#sizesRead.get(text);
    if (known !== undefined) return known ?? undefined;
    const size = readSize(text);
    this.#sizesRead.set(text, size ?? null);
    return size;
  }

  /** Adds all documents of a segment that are not deleted, without parsing their names again. */
  addAll(segment: Segment, isDeleted: (doc: number) => boolean): void {
    const renumbering = this.#renumber(segment);
    for (let doc = 0; doc < segment.docCount; doc++) if (!isDeleted(doc)) this.#copy(segment, doc, renumbering);
  }

  /** Takes over one document after the other, in the order given, whatever segment each lies in. */
  addEach(places: Iterable<Readonly<{ segment: Segment; doc: number }>>): void {
    const renumberings = new Map<Segment, Renumbering>();
    for (const { segment, doc } of places) {
      const renumbering = renumberings.get(segment) ?? this.#renumber(segment);
      renumberings.set(segment, renumbering);
      this.#copy(segment, doc, renumbering);
    }
  }

  #renumber({ vocabulary, sizes, codes }: Segment): Renumbering {
    const through = (arena: typeof sizes, numbering: Numbering): Uint32Array =>
      Uint32Array.from({ length: arenaSize(arena) }, (_, at) => numbering.of(textAt(arena, at)));
    return {
      terms: through(vocabulary.terms, this.#terms),
      sizes: through(sizes, this.#sizes),
      codes: through(codes, this.#codes),
    };
  }

  #copy(segment: Segment, doc: number, { terms, sizes, codes }: Renumbering): void {
    const { docStarts, docTerms, names } = segment;
    for (let at = docStarts[doc]!; at < docStarts[doc + 1]!; at++) this.#docTerms.push(terms[docTerms[at]!]!);
    const name = names.bytes.subarray(names.starts[doc]!, names.starts[doc + 1]!);
    this.#finishDoc(segment.barcodes[doc]!, name, sizes[segment.sizeIds[doc]!]!, codes[segment.codeIds[doc]!]!);
    this.#amounts.push(segment.amounts[doc]!);
    this.#units.push(segment.units[doc]!);
  }

  #finishDoc(barcode: number, name: Uint8Array, sizeId: number, codeId: number): void {
    this.#barcodes.push(barcode);
    this.#nameBytes.push(name);
    this.#nameStarts.push(this.#nameBytes.length);
    this.#sizeIds.push(sizeId);
    this.#codeIds.push(codeId);
    this.#docStarts.push(this.#docTerms.length);
  }

  /** The terms get their final numbers here: their places in the sorted vocabulary. Unused ones are dropped. */
  #sortTerms(): { words: string[]; docTerms: Uint32Array } {
    const docTerms = this.#docTerms.view();
    const texts = this.#terms.texts();
    const used = new Uint8Array(texts.length);
    for (const term of docTerms) used[term] = 1;
    const words = sortByBytes(texts.filter((_, at) => used[at] === 1));
    const place = new Uint32Array(texts.length);
    for (const [at, word] of words.entries()) place[this.#terms.of(word)] = at;
    return { words, docTerms: docTerms.map((term) => place[term]!) };
  }

  build(): Segment {
    const docCount = this.#barcodes.length;
    const { words, docTerms: terms } = this.#sortTerms();
    const order = orderByWords(this.#docStarts.view(), terms, this.#barcodes);
    const docTerms = sharedWords(terms.length);
    const docStarts = permuteLists<Uint32Array>(order, this.#docStarts.view(), terms, docTerms);
    const [postingStarts, postings] = invert(words.length, docStarts, docTerms);
    const nameBytes = sharedBytes(this.#nameBytes.length);
    const nameStarts = permuteLists<Uint8Array>(order, this.#nameStarts.view(), this.#nameBytes.view(), nameBytes);
    const vocabulary = buildVocabulary(words);
    const weights = Float32Array.from(words, (_, term) =>
      termWeight(
        postingStarts[term + 1]! - postingStarts[term]!,
        docCount,
        beginsWithDigit(vocabulary.terms.bytes, vocabulary.terms.starts[term]!),
      ),
    );
    return {
      id: crypto.randomUUID(),
      docCount,
      barcodes: permute(order, this.#barcodes, new Float64Array(new SharedArrayBuffer(8 * docCount))),
      names: { bytes: nameBytes, starts: nameStarts },
      sizes: packTexts(this.#sizes.texts()),
      sizeIds: permute(order, this.#sizeIds.view(), sharedWords(docCount)),
      codes: packTexts(this.#codes.texts()),
      codeIds: permute(order, this.#codeIds.view(), sharedWords(docCount)),
      amounts: permute(order, this.#amounts, sharedFloats(docCount)),
      units: permute(order, this.#units, sharedBytes(docCount)),
      vocabulary,
      docStarts,
      docTerms,
      postingStarts,
      postings,
      inverseLengths: inverseLengths(docStarts, docTerms, weights),
    };
  }
}

/** From the terms of each document to the documents of each term, by counting. */
const invert = (termCount: number, docStarts: Uint32Array, docTerms: Uint32Array) => {
  const starts = sharedWords(termCount + 1);
  for (const term of docTerms) starts[term + 1]!++;
  for (let term = 0; term < termCount; term++) starts[term + 1]! += starts[term]!;
  const place = new Uint32Array(starts);
  const postings = sharedWords(docTerms.length);
  for (let doc = 0; doc + 1 < docStarts.length; doc++)
    for (let at = docStarts[doc]!; at < docStarts[doc + 1]!; at++) postings[place[docTerms[at]!]!++] = doc;
  return [starts, postings] as const;
};

const inverseLengths = (docStarts: Uint32Array, docTerms: Uint32Array, weights: Float32Array) => {
  const lengths = sharedFloats(docStarts.length - 1);
  for (let doc = 0; doc < lengths.length; doc++) {
    let sum = LENGTH_PAD;
    for (let at = docStarts[doc]!; at < docStarts[doc + 1]!; at++) sum += weights[docTerms[at]!]! ** 2;
    lengths[doc] = 1 / Math.sqrt(sum);
  }
  return lengths;
};

/** Indexes documents; of equal barcodes all are kept (an index's `upsert` keeps the last). */
export const buildSegment = (docs: Iterable<IndexDoc>): Segment => {
  const builder = new SegmentBuilder();
  for (const doc of docs) builder.add(doc);
  return builder.build();
};
