import { describe, expect, test } from '@jest/globals';
import type { Neighbour } from '@tillmap/classification';
import { decide } from '@tillmap/classification/matching/decision';
import type { AssistantAnswerCache } from '../../adapters/postgres/assistant-memory.ts';
import { nameKey } from '../../domain/assistant-prompt.ts';
import type { ItemToClassify } from '../../domain/evidence.ts';
import { hierarchyOf } from '../../domain/hierarchy.ts';
import type { AssistantAnswer, AssistantQuestion } from '../ports/assistant.ts';
import type { Classified } from './classify-items.ts';
import { classifyWithAssistant } from './classify-with-assistant.ts';

const GROUPS = ['Bakery', 'Coffee', 'Dairy', 'Soap'];
const codesOf = (cg: string) => ({ deptCode: '1', subDeptCode: '10', cgCode: cg });
const hierarchy = hierarchyOf(
  { name: 'NORTH', active: true, version: 1, reviewThreshold: 95 },
  GROUPS.map((cg) => ({ codes: codesOf(cg), dept: 'Shop', subDept: 'Shelf', cg })),
  [{ code: 'Z', description: 'Zero', rate: 0 }],
);
const options = { reviewThreshold: 95, isKnown: hierarchy.isKnown };

const randomNumbers = (seed: number) => (): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};

const KINDS = ['red', 'blue', 'green', 'white', 'black', 'brown', 'pink', 'grey', 'gold', 'plain'];
type NameOf = (group: string, item: string, at: number) => string;
/** A name that shows its category to a reader. */
const telling: NameOf = (group, item, at) => `${group} thing ${item} ${KINDS[at]}`;

/** Ten known products in a mixed order, nearest first: one group has many of them, some have one. */
const neighboursOf = (item: string, random: () => number, nameOf: NameOf): Neighbour[] => {
  const most = Math.floor(random() * GROUPS.length);
  const others = Array.from({ length: 6 }, () => GROUPS[(most + Math.floor(random() * random() * 4)) % GROUPS.length]!);
  return [...GROUPS, ...others]
    .map((group) => ({ group, score: 0.5 + random() / 10 }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ group, score }, at) => ({
      barcode: String(at).padStart(14, '0'),
      name: nameOf(group, item, at),
      size: '',
      codes: { ...codesOf(group), vatCode: 'Z' },
      score,
    }));
};

type Play = (question: AssistantQuestion, all: readonly AssistantQuestion[]) => AssistantAnswer;
type Played = Readonly<{ requests: readonly (readonly AssistantQuestion[])[]; accuracy: number; controls: number }>;

const PRODUCTS_A_REQUEST = 3;
const isControl = ({ name }: AssistantQuestion): boolean => !name.startsWith('Doubtful');

/**
 * Many requests with three products in need of review each, and how right the assistant was on the known ones among
 * them.
 */
const played = async (play: Play, nameOf: NameOf = telling): Promise<Played> => {
  const random = randomNumbers(11);
  const trust = { asked: 0, right: 0 };
  const requests: (readonly AssistantQuestion[])[] = [];
  const memory: AssistantAnswerCache = {
    answers: async () => new Map(),
    keep: async () => undefined,
    takeRequest: async () => true,
    countTokens: async () => undefined,
    trust: async () => trust,
    countTrust: async (_wholesaler, _model, asked, right) => {
      trust.asked += asked;
      trust.right += right;
    },
  };
  const classified = (item: ItemToClassify): Classified => {
    const neighbours = neighboursOf(item.barcode, random, nameOf);
    const evidence = { neighbours, product: { name: item.description, size: '' } };
    const decision = decide(evidence, options);
    return { item, decision, evidence, name: '', size: '', neighbours, wholesalerNames: new Map() };
  };
  const ask = classifyWithAssistant({
    wholesalers: { hierarchy: async () => hierarchy },
    classify: async ({ items }) => items.map(classified),
    memory,
    model: 'small-1',
    callLanguageModel: async (_session, questions) => {
      requests.push(questions);
      return questions.map((question) => play(question, questions));
    },
  });
  for (let request = 0; request < 60; request++) {
    const items = Array.from({ length: PRODUCTS_A_REQUEST }, (_, at) => ({
      barcode: `n${request}m${at}`,
      ownOnly: false,
      description: `Doubtful ${request} ${at}`,
      size: '',
      supplierGroup: '',
      supplierVat: '',
    }));
    const about = { sessionId: 's', wholesaler: 'NORTH', reviewThreshold: 95 };
    await ask({ ...about, items, known: [] }, new AbortController().signal);
  }
  return { requests, accuracy: trust.right / trust.asked, controls: trust.asked };
};

const guess = randomNumbers(5);
const anyOf = ({ candidates }: AssistantQuestion): number => Math.floor(guess() * candidates.length);
const byCount = ({ candidates }: AssistantQuestion, better: (a: number, b: number) => boolean): number => {
  const counts = candidates.map(({ examples }) => examples.length);
  return counts.reduce((best, count, at) => (better(count, counts[best]!) ? at : best), 0);
};
const copying: Play = (question, all) => {
  const found = all
    .filter((other) => other !== question)
    .flatMap(({ candidates }) => candidates)
    .find(({ examples }) => examples.includes(question.name));
  const at = question.candidates.findIndex(({ group }) => group === found?.group);
  return at === -1 ? anyOf(question) : at;
};

describe('The known products that an assistant is judged by', () => {
  test.each<[string, Play]>([
    ['guesses', anyOf],
    ['looks a name up in the rest of the request', copying],
    ['always takes the first group', () => 0],
    ['always takes the last group', ({ candidates }) => candidates.length - 1],
    ['takes the group with the fewest examples', (question) => byCount(question, (a, b) => a < b)],
    ['takes the group with the most examples', (question) => byCount(question, (a, b) => a > b)],
  ])('When a model only %s, then it is right as seldom as one that guesses', async (_how, play) => {
    const { accuracy, controls } = await played(play);
    expect(controls).toBe(120);
    expect(accuracy).toBeLessThan(0.38);
  });

  test('When a model can read where a product belongs, then it is right', async () => {
    const reading: Play = ({ name, candidates }) =>
      candidates.findIndex(({ group }) => group.endsWith(name.split(' ')[0]!));
    expect((await played(reading)).accuracy).toBe(1);
  });

  test('When they are asked about, then nothing in the request stands for them, and each group shows as many products', async () => {
    const { requests } = await played(() => 0);
    for (const questions of requests) {
      const controls = questions.filter(isControl);
      expect([questions.length - controls.length, controls.length]).toEqual([PRODUCTS_A_REQUEST, 2]);
      const shown = questions.flatMap(({ candidates }) => candidates.flatMap(({ examples }) => examples));
      for (const { name, candidates } of controls) {
        expect(shown.map((example) => nameKey({ name: example, size: '' }))).not.toContain(nameKey({ name, size: '' }));
        expect(new Set(candidates.map(({ examples }) => examples.length)).size).toBe(1);
      }
    }
  });

  test('When another known product is told in the same words, then it does not stand for them either', async () => {
    // Prices and barcodes are redacted, so that these are one text for each category of an item.
    const priced: NameOf = (group, item, at) => `${group} thing ${item} £${at + 1}.50`;
    const { requests } = await played(() => 0, priced);
    for (const questions of requests) {
      const names = questions.filter(isControl).map(({ name }) => name);
      const shown = questions.flatMap(({ candidates }) => candidates.flatMap(({ examples }) => examples));
      expect(shown.filter((example) => names.includes(example))).toEqual([]);
    }
  });

  test('When products in doubt are asked about beside them, then these show known products of each group', async () => {
    const { requests } = await played(() => 0);
    const doubtful = requests.flat().filter((question) => !isControl(question));
    expect(doubtful).toHaveLength(60 * PRODUCTS_A_REQUEST);
    const counts = doubtful.flatMap(({ candidates }) => candidates.map(({ examples }) => examples.length));
    expect(Math.max(...counts)).toBe(3);
    expect(counts.filter((count) => count === 0).length / counts.length).toBeLessThan(0.1);
  });
});
