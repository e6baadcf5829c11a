import { carryOver } from '../src/classifier/carry-over.ts';
import { Classifier } from '../src/classifier/classifier.ts';
import { NAME_EVIDENCE } from '../src/classifier/signs.ts';
import { trainClassifier } from '../src/classifier/train.ts';
import { NEIGHBOURS_WANTED, openReader } from '../src/index.ts';
import type { Contestant } from './contestant.ts';
import { indexInChunks } from './evaluate.ts';

export const EVIDENCE = [...NAME_EVIDENCE, 'correspondence'] as const;
export type EvidenceName = (typeof EVIDENCE)[number];
const REVIEW_BELOW = 0.8;

/** The product's own decision, without some of its evidence. */
export const engine = (without: readonly EvidenceName[]): Contestant => ({
  name: without.length === 0 ? 'Tillmap' : `without ${without.join(', ')}`,
  learn: (reference) => {
    const reader = openReader(indexInChunks(reference).segments());
    const names = NAME_EVIDENCE.filter((evidence) => without.includes(evidence));
    const model = trainClassifier(reference, { without: names });
    const classifier = model && new Classifier(model, names);
    return ({ name, size, elsewhere }) => {
      const neighbours = without.includes('names') ? [] : reader.search(name, size, NEIGHBOURS_WANTED);
      const byName = classifier?.rank(name, neighbours) ?? null;
      const ranking = elsewhere && !without.includes('correspondence') ? carryOver(byName, elsewhere) : byName;
      if (!ranking) return { ranked: [], confidence: 0, toReview: true };
      return {
        ranked: ranking.candidates.slice(0, 3).map(({ codes }) => codes),
        confidence: ranking.probability,
        toReview: ranking.probability < REVIEW_BELOW,
      };
    };
  },
});
