import type { IndexDoc } from '@tillmap/classification';
import type { Split } from './labelled.ts';

const gramsOf = (name: string): Set<string> => {
  const padded = ` ${name.toLowerCase()} `;
  const grams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) grams.add(padded.slice(at, at + 3));
  return grams;
};

/** Finds the trigram cosine of a name to every one of the given products: slow and plain, to measure against. */
export class TrigramScan {
  readonly #lengths: Float32Array;
  readonly #holders = new Map<string, number[]>();

  constructor(docs: readonly IndexDoc[]) {
    this.#lengths = Float32Array.from(docs, (doc, at) => this.#add(doc.name, at));
  }

  #add(name: string, at: number): number {
    const grams = gramsOf(name);
    for (const gram of grams) {
      const holders = this.#holders.get(gram);
      if (holders) holders.push(at);
      else this.#holders.set(gram, [at]);
    }
    return Math.sqrt(grams.size);
  }

  cosines(name: string): Float32Array {
    const wanted = gramsOf(name);
    const common = new Float32Array(this.#lengths.length);
    for (const gram of wanted) for (const at of this.#holders.get(gram) ?? []) common[at]! += 1;
    return common.map((count, at) => count / (Math.sqrt(wanted.size) * this.#lengths[at]!));
  }
}

const NEAR_DUPLICATE = 0.7;

/** Leaves out reference products whose name has a trigram cosine of 0.7 or more to a judged one. */
export const withoutNearDuplicates = (reference: readonly IndexDoc[], judged: readonly IndexDoc[]): IndexDoc[] => {
  const scan = new TrigramScan(reference);
  const gone = new Set<number>();
  for (const { name } of judged)
    for (const [at, cosine] of scan.cosines(name).entries()) if (cosine >= NEAR_DUPLICATE) gone.add(at);
  return reference.filter((_, at) => !gone.has(at));
};

const pathOf = ({ deptCode, subDeptCode, cgCode }: IndexDoc): string => [deptCode, subDeptCode, cgCode].join('\t');

/** The baseline of the data's README: trigram k-NN, cosine, votes weighted. Answers the part (0..1) that is right. */
export const trigramBaseline = (split: Split, rename: (name: string) => string, k = 10): number => {
  const scan = new TrigramScan(split.reference);
  let right = 0;
  for (const doc of split.test) {
    const cosines = scan.cosines(rename(doc.name));
    const nearest = [...cosines.keys()].sort((a, b) => cosines[b]! - cosines[a]!).slice(0, k);
    const votes = new Map<string, number>();
    for (const at of nearest) {
      const path = pathOf(split.reference[at]!);
      votes.set(path, (votes.get(path) ?? 0) + cosines[at]!);
    }
    const winner = [...votes].sort((a, b) => b[1] - a[1])[0]?.[0];
    if (winner === pathOf(doc)) right++;
  }
  return right / split.test.length;
};
