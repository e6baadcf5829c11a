import { describe, expect, test } from '@jest/globals';
import type { IndexDoc } from '@tillmap/classification';
import fc from 'fast-check';
import { openReader } from './index-reader.ts';
import { barcodeAt, codesAt, nameAt, sizeAt } from './segment.ts';
import { buildSegment } from './segment-builder.ts';
import { SimilarityIndex } from './similarity-index.ts';
import { isDeleted } from './tombstones.ts';

const aDoc = (number: number, name: string, over: Partial<IndexDoc> = {}): IndexDoc => ({
  barcode: String(number).padStart(14, '0'),
  name,
  size: '',
  deptCode: '10',
  subDeptCode: '20',
  cgCode: '30',
  vatCode: 'S',
  ...over,
});

const withDocs = (...docs: IndexDoc[]): SimilarityIndex => {
  const index = new SimilarityIndex();
  index.upsert(docs);
  return index;
};

/** Every live document, read back from the segments without any index structure. */
const scan = (index: SimilarityIndex): IndexDoc[] =>
  index
    .segments()
    .flatMap(({ segment, tombstones }) =>
      Array.from({ length: segment.docCount }, (_, doc) => doc)
        .filter((doc) => !isDeleted(tombstones, doc))
        .map((doc) => ({
          barcode: barcodeAt(segment, doc),
          name: nameAt(segment, doc),
          size: sizeAt(segment, doc),
          ...codesAt(segment, doc),
        })),
    )
    .toSorted((a, b) => (a.barcode < b.barcode ? -1 : 1));

const words = ['cola', 'zero', 'crisps', 'cheese', 'onion', 'Crème', 'brûlée', '日本', '7up', 'x', '330ml', '😀'];
const docs = fc.record({
  barcode: fc.integer({ min: 0, max: 30 }).map((number) => String(number).padStart(14, '0')),
  name: fc.array(fc.constantFrom(...words), { maxLength: 5 }).map((parts) => parts.join(' ')),
  size: fc.constantFrom('', '330ml', '1kg'),
  deptCode: fc.constantFrom('1', '2'),
  subDeptCode: fc.constantFrom('', 'a'),
  cgCode: fc.constantFrom('', 'é'),
  vatCode: fc.constantFrom('', 'S'),
});
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ upsert: fc.array(docs, { maxLength: 12 }) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        remove: fc.array(
          docs.map(({ barcode }) => barcode),
          { maxLength: 6 },
        ),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ clear: true as const }) },
  ),
  { maxLength: 15 },
);

type Step = { upsert: IndexDoc[] } | { remove: string[] } | { clear: true };

const apply = (step: Step, index: SimilarityIndex, model: Map<string, IndexDoc>): void => {
  if ('upsert' in step) {
    index.upsert(step.upsert);
    for (const doc of step.upsert) model.set(doc.barcode, doc);
  } else if ('remove' in step) {
    index.remove(step.remove);
    for (const barcode of step.remove) model.delete(barcode);
  } else {
    index.clear();
    model.clear();
  }
};

describe('SimilarityIndex', () => {
  test('When documents come and go in any order, then the index holds exactly what a plain map holds', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const index = new SimilarityIndex();
        const model = new Map<string, IndexDoc>();
        for (const step of sequence) apply(step, index, model);
        expect(scan(index)).toEqual([...model.values()].toSorted((a, b) => (a.barcode < b.barcode ? -1 : 1)));
        expect(index.size).toBe(model.size);
      }),
    );
  });

  test('When another goes on from its segments as they are, then it holds the same and changes like it', () => {
    fc.assert(
      fc.property(steps, steps, (before, after) => {
        const [index, model] = [new SimilarityIndex(), new Map<string, IndexDoc>()];
        for (const step of before) apply(step, index, model);
        const next = new SimilarityIndex();
        next.resume(index.segments());
        expect([scan(next), next.size]).toEqual([scan(index), index.size]);
        for (const step of after) apply(step, next, model);
        expect(scan(next)).toEqual([...model.values()].toSorted((a, b) => (a.barcode < b.barcode ? -1 : 1)));
      }),
    );
  });

  test('When documents come and go, then a search finds every live one by its own name and no other', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const index = new SimilarityIndex();
        const model = new Map<string, IndexDoc>();
        const reader = openReader([]);
        for (const step of sequence) {
          apply(step, index, model);
          reader.refresh(index.segments());
        }
        for (const { name, size, barcode } of model.values()) {
          const found = reader.search(name, size, 50);
          expect(found.every((neighbour) => model.get(neighbour.barcode)?.name === neighbour.name)).toBe(true);
          const own = found.find((neighbour) => neighbour.barcode === barcode);
          if (/\w/.test(name)) expect(own?.score).toBeGreaterThan(0.99);
        }
      }),
    );
  });

  test('When the same contents came about in different ways, then settled indexes answer alike', () => {
    fc.assert(
      fc.property(fc.array(docs, { maxLength: 40 }), fc.array(fc.nat(), { minLength: 40 }), (all, random) => {
        const last = [...new Map(all.map((doc) => [doc.barcode, doc])).values()];
        const atOnce = withDocs(...last);
        const oneByOne = withDocs(...all.slice(0, 5), aDoc(99, 'cola zero gone'));
        const shuffled = last.map((doc, at) => [random[at]!, doc] as const).toSorted(([a], [b]) => a - b);
        for (const [, doc] of shuffled) oneByOne.upsert([doc]);
        oneByOne.remove([aDoc(99, '').barcode]);
        atOnce.settle();
        oneByOne.settle();
        expect(oneByOne.settle()).toBe(false);
        expect(scan(oneByOne)).toEqual(scan(atOnce));
        const [one, other] = [openReader(atOnce.segments()), openReader(oneByOne.segments())];
        for (const { name, size } of [...last, aDoc(1, 'col chese'), aDoc(2, 'onin 330ml')])
          expect(other.search(name, size, 3)).toEqual(one.search(name, size, 3));
      }),
    );
  });

  test('When the same is asked again, then the answer is the same to the last digit', () => {
    const names = ['Ruby Cola', 'Ruby Lemonade', 'Harvest Cola Zero', 'Salted Crisps', 'Ruby Salted Crisps Cheese'];
    const reader = openReader(withDocs(...names.map((name, at) => aDoc(at, name))).segments());
    const first = names.map((name) => reader.search(`${name} Cheese`, '', 5));
    expect(names.map((name) => reader.search(`${name} Cheese`, '', 5))).toEqual(first);
  });

  test('When documents come a second time as they are, then the index stays as it lies, settled', () => {
    const known = [aDoc(1, 'Cola Zero', { size: '330ml' }), aDoc(2, 'Crème brûlée', { cgCode: '' }), aDoc(3, '')];
    const index = withDocs(...known);
    index.settle();
    const before = index.segments();
    index.upsert(known);
    expect(index.isSettled).toBe(true);
    expect(index.segments()).toEqual(before);
    expect(scan(index)).toEqual(known);
  });

  test.each<Partial<IndexDoc>>([
    { name: 'Cola' },
    { size: '500ml' },
    { deptCode: '11' },
    { subDeptCode: '' },
    { cgCode: '31' },
    { vatCode: 'Z' },
  ])('When a document comes with another %j, then it alone is replaced', (over) => {
    const index = withDocs(
      aDoc(1, 'Cola Zero', { size: '330ml' }),
      ...Array.from({ length: 9 }, (_, n) => aDoc(n + 2, 'x')),
    );
    index.settle();
    const changed = aDoc(1, 'Cola Zero', { size: '330ml', ...over });
    index.upsert([changed, aDoc(2, 'x')]);
    expect(index.isSettled).toBe(false);
    expect(scan(index)[0]).toEqual(changed);
    expect(index.segments().map(({ segment }) => segment.docCount)).toEqual([10, 1]);
  });

  test('When an index settles, then readers that are open go on, and removals reach them', () => {
    const index = withDocs(aDoc(1, 'cola zero'), aDoc(2, 'cheese crisps'));
    const reader = openReader(index.segments());
    expect(index.settle()).toBe(true);
    index.remove([aDoc(1, '').barcode]);
    expect(reader.search('cola zero', '', 3)).toEqual([]);
    expect(reader.search('cheese crisps', '', 3)).toHaveLength(1);
  });

  test('When a document is removed or replaced, then readers that are open no longer find it', () => {
    const index = withDocs(aDoc(1, 'Coca Cola'), aDoc(2, 'Coca Cola Zero'), aDoc(3, 'Coca Cola Cherry'));
    const reader = openReader(structuredClone(index.segments()));
    index.remove([aDoc(1, '').barcode]);
    index.upsert([aDoc(2, 'Walkers Crisps')]);
    expect(reader.search('coca cola', '', 10).map(({ barcode }) => Number(barcode))).toEqual([3]);
    index.clear();
    expect(reader.search('coca cola', '', 10)).toEqual([]);
  });

  test('When segments are posted to a thread, then they share their memory', () => {
    const [ref] = withDocs(aDoc(1, 'Coca Cola')).segments();
    const posted = structuredClone(ref!);
    posted.tombstones[0] = 1;
    expect(isDeleted(ref!.tombstones, 0)).toBe(true);
    expect(posted.segment.postings.buffer.constructor.name).toBe('SharedArrayBuffer');
  });

  test('When many small chunks arrive, then there are few segments', () => {
    const index = new SimilarityIndex();
    for (let chunk = 0; chunk < 60; chunk++)
      index.upsert(Array.from({ length: 20 }, (_, at) => aDoc(chunk * 20 + at, `Thing ${chunk} ${at}`)));
    expect(index.size).toBe(1200);
    expect(index.segments().length).toBeLessThanOrEqual(5);
  });

  test('When most documents were removed one by one, then the next change gives their memory back', () => {
    const index = withDocs(...Array.from({ length: 100 }, (_, at) => aDoc(at, `Thing ${at}`)));
    index.remove(Array.from({ length: 90 }, (_, at) => aDoc(at, '').barcode));
    index.upsert([aDoc(500, 'Other')]);
    expect(index.segments().map(({ segment }) => segment.docCount)).toEqual([11]);
  });

  test('When a barcode is not canonical, then it is refused and nothing changes', () => {
    const index = withDocs(aDoc(1, 'Coca Cola'));
    expect(() => index.upsert([aDoc(1, 'Pepsi'), { ...aDoc(2, 'x'), barcode: '501' }])).toThrow(RangeError);
    expect(scan(index).map(({ name }) => name)).toEqual(['Coca Cola']);
  });
});

describe('openReader', () => {
  const index = withDocs(
    aDoc(1, 'Cadbury Dairy Milk Chocolate Buttons', { size: '119g' }),
    aDoc(2, 'Walkers Cheese & Onion Crisps', { size: '32.5g', cgCode: '31', vatCode: 'Z' }),
    aDoc(3, 'Coca Cola Original Taste', { size: '330ml' }),
    aDoc(4, 'Coca Cola Original Taste', { size: '1.5l' }),
    aDoc(5, 'Fairy Original Washing Up Liquid', { size: '320ml' }),
  );
  const reader = openReader(index.segments());
  const nearest = (name: string, size = ''): number => Number(reader.search(name, size, 1)[0]?.barcode);

  test('When the very words are asked for, then the score is 1 and everything known comes with it', () => {
    const [found] = reader.search('WALKERS CHEESE ONION CRISPS', '', 3);
    expect(found).toEqual({
      barcode: '00000000000002',
      name: 'Walkers Cheese & Onion Crisps',
      size: '32.5g',
      codes: { deptCode: '10', subDeptCode: '20', cgCode: '31', vatCode: 'Z' },
      score: expect.closeTo(1, 5),
    });
  });

  test.each([
    ['CDBRY DRY MLK CHOC BTTNS', 1],
    ['WLKRS CHS&ONN CRSPS', 2],
    ['Walkres Chesee Onin', 2],
    ['FRY ORIG WASH UP LIQ', 5],
  ])('When the words are abbreviated or misspelt as in %j, then the product is found all the same', (name, barcode) => {
    expect(nearest(name)).toBe(barcode);
  });

  test('When two products differ in size only, then the one of the size asked for comes first', () => {
    expect(nearest('coca cola original taste', '330ml')).toBe(3);
    expect(nearest('coca cola original taste 1.5L')).toBe(4);
  });

  test('When nothing has a word in common, then nothing is found', () => {
    expect(reader.search('qqqq zzzz', '', 5)).toEqual([]);
    expect(reader.search('', '', 5)).toEqual([]);
    expect(openReader([]).search('cola', '', 5)).toEqual([]);
  });

  test('When any text is searched, then scores lie between 0 and 1, best first, and repeat exactly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.constantFrom(...words)), (text, more) => {
        const name = `${text} ${more.join(' ')}`;
        const scores = reader.search(name, '', 5).map(({ score }) => score);
        expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
        expect(reader.search(name, '', 5).map(({ score }) => score)).toEqual(scores);
      }),
    );
  });

  test('When an index has no documents, then it can be built and searched', () => {
    const segment = buildSegment([]);
    expect(openReader([{ segment, tombstones: new Int32Array(new SharedArrayBuffer(4)) }]).search('a', '', 5)).toEqual(
      [],
    );
  });
});
