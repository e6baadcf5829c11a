import { beforeAll, describe, expect, test } from '@jest/globals';
import type { IndexDoc, NamedCategory, NearGroup } from '@tillmap/classification';
import fc from 'fast-check';
import { CategoryIndex } from '../features/index.ts';
import { trainClassifier } from '../training/index.ts';
import { Classifier, type ToRank } from './classifier.ts';
import type { ClassifierModel } from './model.ts';
import { decodeModel, encodeModel } from './model-bytes.ts';

const KINDS = [
  ['10', '11', '111', 'Fizzy cola'],
  ['10', '11', '112', 'Spring water'],
  ['20', '21', '211', 'Ridged crisps'],
  ['30', '31', '311', 'Washing powder'],
] as const;
const FLAVOURS = ['lemon', 'cherry', 'vanilla', 'orange', 'classic', 'summer', 'winter', 'family'];
const BRANDS = ['Alba', 'Brisk', 'Corvo', 'Delmar', 'Estrel', 'Fjord', 'Gala', 'Hebden'];

/** Brands with so few products that they can be held out as a whole. */
const SMALL_BRANDS = ['Iglo', 'Jasper', 'Kettler', 'Lumen', 'Morrow', 'Nestor'];

/** Few mappings are held out in this number of folds. */
const PARTS = 5;

const docs: IndexDoc[] = KINDS.flatMap(([dept, subDept, cg, words]) =>
  [
    ...BRANDS.flatMap((brand) => FLAVOURS.map((flavour) => `${brand} ${words} ${flavour}`)),
    ...SMALL_BRANDS.map((brand) => `${brand} ${words} mango`),
  ].map((name) => ({ name, deptCode: dept, subDeptCode: subDept, cgCode: cg })),
).map((doc, at) => ({ ...doc, barcode: String(at + 1).padStart(14, '0'), size: '', vatCode: 'S' }));

let model: ClassifierModel;
beforeAll(() => {
  const trained = trainClassifier(docs, { seed: 7 });
  if (!trained) throw new Error('There were enough mappings to train on.');
  model = trained;
});

const named = (name: string) => ({ name, size: '', barcode: '' });
/** The prediction for this one product. */
const saidBy = (classifier: Classifier, asked: ToRank, neighbours: readonly NearGroup[] = []) => {
  const { candidates, probability, company } = classifier.rank(asked, neighbours)!;
  return { candidates, probability, company };
};
const groupOf = (name: string): string | undefined =>
  new Classifier(model).rank(named(name), [])?.candidates[0]?.codes.cgCode;

describe('A trained classifier', () => {
  test('When a new brand sells a known kind, then it is recognised', () => {
    expect(groupOf('Zelda Fizzy Cola Mango')).toBe('111');
    expect(groupOf('Zelda Washing Powder Mango')).toBe('311');
  });

  test('When words are shortened as tills do, then they are still recognised', () => {
    expect(groupOf('ALBA WSHNG PWDR')).toBe('311');
    expect(groupOf('ALBA SPRNG WTR LMN')).toBe('112');
  });

  test('When it is trained on the same mappings in another order, then it is the same model', () => {
    const hierarchy = KINDS.map(([dept, subDept, cg, words]) => {
      return { codes: { deptCode: dept, subDeptCode: subDept, cgCode: cg }, dept, subDept, cg: words };
    });
    const [one, other] = [docs, docs.toReversed()].map((given) => trainClassifier(given, { hierarchy })!);
    // Counts are listed as the mappings come.
    const { vats, kinds } = one!;
    expect(Buffer.compare(encodeModel(one!), encodeModel({ ...other!, vats, kinds }))).toBe(0);
  });

  test('When it was trained, then its report has the accuracy on its holdout, of few mappings on all folds in turn', () => {
    const { report } = model;
    const newBrands = report.newBrands!;
    const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
    expect(report.mappings).toBe(docs.length);
    expect(report.tested + newBrands.tested).toBe(PARTS * Math.floor(docs.length / PARTS));
    for (const counts of [report, newBrands]) {
      expect([counts.asked.length, counts.right.length]).toEqual([101, 101]);
      expect(sum(counts.asked)).toBe(counts.tested);
      expect(sum(counts.right)).toBe(counts.rightPath);
      expect(counts.rightPath).toBeGreaterThan(0.9 * counts.tested);
      expect(counts.rightDepartment).toBeGreaterThanOrEqual(counts.rightSubDepartment);
      expect(counts.rightSubDepartment).toBeGreaterThanOrEqual(counts.rightPath);
    }
  });

  test('When brands were held out as a whole, then their products are counted apart', () => {
    expect(model.report.newBrands!.tested).toBe(KINDS.length * SMALL_BRANDS.length);
  });

  test('When it is saved and loaded again, then it predicts the same for every name but for a rounding', () => {
    const opened = new Classifier(decodeModel(encodeModel(model)));
    const before = new Classifier(model);
    for (const { name } of docs.slice(0, 50)) {
      const [was, is] = [before.rank(named(name), []), opened.rank(named(name), [])];
      expect(is?.candidates[0]?.codes).toEqual(was?.candidates[0]?.codes);
      expect(Math.abs(is!.candidates[0]!.share - was!.candidates[0]!.share)).toBeLessThan(0.01);
    }
    expect(decodeModel(encodeModel(model)).report).toEqual(model.report);
    const vatsOf = opened.rank(named('Zelda Fizzy Cola'), [])!.vatsOf!;
    expect(vatsOf(docs[0]!)).toEqual([{ vat: 'S', products: BRANDS.length * FLAVOURS.length + SMALL_BRANDS.length }]);
  });

  test('When a name is far from all known names, then its probability falls with the distance', () => {
    const classifier = new Classifier(model);
    const { codes, ...doc } = { ...docs[0]!, codes: docs[0]! };
    const probabilityAt = (score: number): number =>
      classifier.rank(named('Zelda Fizzy Cola Mango'), [{ ...doc, codes, score }])!.probability;
    expect(model.inDistributionLimits.near).toBeGreaterThan(0.1);
    expect(probabilityAt(model.inDistributionLimits.near / 10)).toBeLessThan(0.2);
    expect(probabilityAt(model.inDistributionLimits.near)).toBeGreaterThan(
      probabilityAt(model.inDistributionLimits.near / 2),
    );
  });

  test('When there are too few mappings, or none has a name, then there is no classifier', () => {
    expect(trainClassifier(docs.slice(0, 150))).toBeNull();
    expect(trainClassifier(docs.map((doc) => ({ ...doc, name: ' ' })))).toBeNull();
  });

  test('When any text is predicted, then shares add up to 1, fall, and the probability is one', () => {
    const classifier = new Classifier(model);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        const ranking = classifier.rank(named(name), []);
        if (!ranking) return;
        const shares = ranking.candidates.map(({ share }) => share);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
        expect(ranking.probability).toBeGreaterThanOrEqual(0);
        expect(ranking.probability).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('A trained classifier with the names of categories', () => {
  const hierarchy: NamedCategory[] = [
    ...KINDS.map(([dept, subDept, cg]) => ({
      codes: { deptCode: dept, subDeptCode: subDept, cgCode: cg },
      dept: '',
      subDept: '',
      cg: `No. ${cg}`,
    })),
    {
      codes: { deptCode: '40', subDeptCode: '41', cgCode: '411' },
      dept: 'Home',
      subDept: 'Light',
      cg: 'Scented Candles',
    },
    {
      codes: { deptCode: '40', subDeptCode: '42', cgCode: '421' },
      dept: 'Home',
      subDept: 'Kitchen',
      cg: 'Knives & Peelers',
    },
  ];
  let trained: ClassifierModel;
  let named: Classifier;
  beforeAll(() => {
    trained = trainClassifier(docs, { seed: 7, hierarchy })!;
    named = new Classifier(trained);
  });
  const ask = (name: string) => named.rank({ name, size: '', barcode: '' }, []);

  test.each([
    ['Zelda Scented Candle', '411'],
    ['ZELDA SCNTD CANDLES', '411'],
    ['Kvg Steel Peeler', '421'],
    ['Zelda Fizzy Cola Mango', '111'],
  ])('When "%s" is predicted, then it is put among %s', (name, group) => {
    expect(ask(name)?.candidates[0]?.codes.cgCode).toBe(group);
  });

  test('When the category has no product yet, then the prediction says so', () => {
    const topCandidate = (name: string) => ask(name)!.candidates[0]!;
    expect(topCandidate('Zelda Scented Candles').unproven).toBe(true);
    expect(topCandidate('Alba Fizzy Cola lemon').unproven).toBeUndefined();
  });

  test('When it is saved and opened again, then it still knows them', () => {
    const opened = new Classifier(decodeModel(encodeModel(trained)));
    const [was, is] = [named, opened].map((one) => one.rank({ name: 'Steel Peelers', size: '', barcode: '' }, []));
    expect(is!.candidates[0]!.codes).toEqual(was!.candidates[0]!.codes);
    expect(is!.candidates[0]!.share).toBeCloseTo(was!.candidates[0]!.share, 2);
  });

  test('When names of groups tell nothing, then it is the one that knows none', () => {
    const numbered = hierarchy.slice(0, KINDS.length).map((row) => ({ ...row, cg: row.codes.cgCode }));
    const without = new Classifier(model);
    const numbers = new Classifier(trainClassifier(docs, { seed: 7, hierarchy: numbered })!);
    for (const name of ['Zelda Fizzy Cola Mango', '111', 'No. 211'])
      expect(saidBy(numbers, { name, size: '', barcode: '' })).toEqual(
        saidBy(without, { name, size: '', barcode: '' }),
      );
  });

  test('When rows of a hierarchy have others below them, then they are answers only where mappings have them', () => {
    const parents = [
      { codes: { deptCode: '40', subDeptCode: '', cgCode: '' }, dept: 'Home', subDept: '', cg: '' },
      { codes: { deptCode: '40', subDeptCode: '41', cgCode: '' }, dept: 'Home', subDept: 'Light', cg: '' },
      { codes: { deptCode: '10', subDeptCode: '11', cgCode: '' }, dept: 'Drinks', subDept: 'Soft', cg: '' },
      { codes: { deptCode: '50', subDeptCode: '', cgCode: '' }, dept: 'Flowers', subDept: '', cg: '' },
    ];
    const mapped = { deptCode: '10', subDeptCode: '11', cgCode: '', vatCode: '' };
    const groups = CategoryIndex.among([...docs, mapped], [...hierarchy, ...parents]);
    const isThere = parents.map(({ codes }) => groups.numberOf({ ...codes, vatCode: '' }) >= 0);
    expect(isThere).toEqual([false, false, true, true]);
  });

  test('When a hierarchy has thousands of groups without mappings, then some are left out, and none with mappings', () => {
    const vast = Array.from({ length: 3_000 }, (_, at) => ({
      codes: { deptCode: '0', subDeptCode: String(at), cgCode: '' },
      dept: 'Rest',
      subDept: `Kind ${at}`,
      cg: '',
    }));
    const groups = CategoryIndex.among(docs, [...vast, ...hierarchy]);
    expect(groups.codes).toHaveLength(1_000);
    for (const [dept, subDept, cg] of KINDS)
      expect(groups.numberOf({ deptCode: dept, subDeptCode: subDept, cgCode: cg, vatCode: '' })).not.toBe(-1);
  });
});

describe('A trained classifier with transferred mappings', () => {
  const words = ['Garden hose', 'Paper kite'];
  const borrowed: IndexDoc[] = words.flatMap((kind, at) =>
    BRANDS.flatMap((brand) => FLAVOURS.map((flavour) => ({ ...docs[at * 100]!, name: `${brand} ${kind} ${flavour}` }))),
  );
  const gone: IndexDoc = { ...docs[0]!, cgCode: '999', name: 'Estrel Anchor' };
  let learned: ClassifierModel;
  beforeAll(() => {
    learned = trainClassifier(docs, { seed: 7, transferred: [...borrowed, gone] })!;
  });

  test('When only others have products of a kind, then it is recognised; a group that is not here is passed over', () => {
    const taught = new Classifier(learned);
    const groupOf = (name: string) => taught.rank({ name, size: '', barcode: '' }, [])!.candidates[0]!.codes.cgCode;
    expect([groupOf('Zelda Garden Hose Mango'), groupOf('Zelda Paper Kite Mango')]).toEqual(['111', '112']);
    expect(groupOf('Zelda Washing Powder Mango')).toBe('311');
  });

  test('When it reports its accuracy, then of its own mappings alone', () => {
    const { report, sizes } = learned;
    expect(report.mappings).toBe(docs.length);
    expect(report.tested + report.newBrands!.tested).toBe(PARTS * Math.floor(docs.length / PARTS));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(docs.length);
  });
});

describe('A trained classifier of groups with several VAT codes', () => {
  // Of the biscuits those covered in chocolate have another VAT code.
  const coats = ['Milk Chocolate', 'Dark Chocolate', 'Lemon', 'Ginger'];
  const biscuits: IndexDoc[] = BRANDS.flatMap((brand) =>
    coats.flatMap((coat) => ['Fingers', 'Rings'].map((shape) => ({ brand, coat, shape }))),
  ).map(({ brand, coat, shape }, at) => ({
    barcode: String(9_000 + at).padStart(14, '0'),
    name: `${brand} ${coat} ${shape}`,
    size: '',
    deptCode: '50',
    subDeptCode: '51',
    cgCode: '511',
    vatCode: coat.endsWith('Chocolate') ? 'S' : 'Z',
  }));
  let parted: Classifier;
  beforeAll(() => {
    parted = new Classifier(decodeModel(encodeModel(trainClassifier([...docs, ...biscuits], { seed: 7 })!)));
  });
  const vatsOf = (name: string) => {
    const [first] = parted.rank({ name, size: '', barcode: '' }, [])!.candidates;
    return { cg: first!.codes.cgCode, vats: first!.vats };
  };
  test('When names of one code differ from those of another, then the name tells the code', () => {
    for (const [name, vat] of [
      ['Zelda Milk Chocolate Fingers', 'S'],
      ['Zelda Lemon Rings', 'Z'],
    ] as const) {
      const { cg, vats } = vatsOf(name);
      expect(cg).toBe('511');
      expect(vats?.find((one) => one.vat === vat)?.share).toBeGreaterThan(0.8);
    }
  });

  test('When all products of a group have one code, then the name is not asked for it', () => {
    expect(vatsOf('Zelda Fizzy Cola Mango')).toEqual({ cg: '111', vats: undefined });
  });
});

describe('A trained classifier with company prefixes', () => {
  const COMPANIES = ['5011111', '5022222', '5033333', '5044444'];
  const WORDS = ['alpha', 'beta', 'gamma', 'delta', 'zeta', 'kappa', 'omega', 'sigma'];
  const withCheckDigit = (body: string): string => {
    const sum = body.split('').reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
    return `${body}${(10 - (sum % 10)) % 10}`;
  };
  const barcodeOf = (company: number, item: number): string =>
    withCheckDigit(`0${COMPANIES[company]}${String(item).padStart(5, '0')}`);
  // The words of these names are the same in every category: only barcodes distinguish them.
  const alike: IndexDoc[] = KINDS.flatMap(([dept, subDept, cg], kind) =>
    WORDS.flatMap((one, at) =>
      WORDS.map((other, item) => {
        const barcode = barcodeOf(kind, 1_000 * at + item);
        return {
          barcode,
          name: `${one} ${other}`,
          size: '',
          deptCode: dept,
          subDeptCode: subDept,
          cgCode: cg,
          vatCode: 'S',
        };
      }),
    ),
  );
  const nearest = KINDS.map(([dept, subDept, cg]) => ({
    codes: { deptCode: dept, subDeptCode: subDept, cgCode: cg, vatCode: 'S' },
    score: 1,
  }));
  let trained: ClassifierModel;
  beforeAll(() => {
    trained = trainClassifier(alike, { seed: 7 })!;
  });
  const ask = (asked: ClassifierModel, barcode: string) =>
    new Classifier(asked).rank({ ...named('omega beta'), barcode }, nearest)!;

  test('When only the barcode has information, then its company prefix decides and is the reason, also once it was stored', () => {
    const stored = decodeModel(encodeModel(trained));
    for (const [kind, [dept, subDept, cg]] of KINDS.entries()) {
      const { candidates, probability, company } = ask(stored, barcodeOf(kind, 99_000));
      const codes = { deptCode: dept, subDeptCode: subDept, cgCode: cg, vatCode: '' };
      expect(candidates[0]!.codes).toEqual(codes);
      expect(probability).toBeGreaterThan(0.8);
      expect(company).toEqual({ beginning: COMPANIES[kind], products: 64, agreeing: 64, codes });
    }
  });

  test('When the company prefix is unknown, then it predicts as it does without a barcode', () => {
    expect(trained.prefixMetaClassifier).not.toBeNull();
    const classifier = new Classifier(trained);
    const [unknown, none] = [withCheckDigit('0509999900000'), ''].map((barcode) =>
      saidBy(classifier, { ...named('omega beta'), barcode }, nearest),
    );
    expect(unknown).toEqual(none);
  });

  test('When barcodes are in no order, then they are not relied on', () => {
    const mixed = alike.map((doc, at) => ({ ...doc, barcode: alike[(at * 97) % alike.length]!.barcode }));
    const classifier = new Classifier(trainClassifier(mixed, { seed: 7 })!);
    const asked = alike.flatMap(({ name }) =>
      KINDS.map(([, , cg], kind) => ({ name, cg, barcode: barcodeOf(kind, 99_000) })),
    );
    const follows = asked.filter(({ name, cg, barcode }) => {
      const [first] = classifier.rank({ name, size: '', barcode }, nearest)!.candidates;
      return first!.codes.cgCode === cg;
    });
    // Of four groups one is met by chance.
    expect(follows.length / asked.length).toBeLessThan(0.4);
  });
});
