import type { IndexDoc } from '@tillmap/classification';
import { normaliseName, skeletonOf } from '@tillmap/classification/matching/names';

/**
 * A reference name as Meilisearch holds it. `name` and `alt` are searched: the name in the form names are compared in,
 * and for each of its longer words what people cut it to. The rest is handed back for scoring.
 */
export type NameDocument = Readonly<{
  id: string;
  name: string;
  alt: string;
  title: string;
  size: string;
  dept: string;
  sub_dept: string;
  cg: string;
  vat: string;
}>;

// Letters of the basic plane only, so that a cut never halves one.
const LONG_WORD = /^(?:(?![\u{10000}-\u{10ffff}])\p{L}){4,}$/u;
const CUTS = [3, 4, 5, 6];

/** What the long words of a name may have been shortened to, without words the name has itself. */
export const shortFormsOf = (tokens: readonly string[]): string[] => {
  const own = new Set(tokens);
  const forms = new Set<string>();
  for (const token of tokens) {
    if (!LONG_WORD.test(token)) continue;
    forms.add(skeletonOf(token));
    for (const cut of CUTS) if (cut < token.length) forms.add(token.slice(0, cut));
  }
  return [...forms].filter((form) => !own.has(form));
};

/** Returns a product as Meilisearch stores it. */
export const toDocument = (doc: IndexDoc): NameDocument => {
  const { tokens, text } = normaliseName(doc.name);
  return {
    id: doc.barcode,
    name: text,
    alt: shortFormsOf(tokens).join(' '),
    title: doc.name,
    size: doc.size,
    dept: doc.deptCode,
    sub_dept: doc.subDeptCode,
    cg: doc.cgCode,
    vat: doc.vatCode,
  };
};

/** What a search hands back of a document. */
export const RETRIEVED = [
  'id',
  'title',
  'size',
  'dept',
  'sub_dept',
  'cg',
  'vat',
] as const satisfies readonly (keyof NameDocument)[];

export type FoundDocument = Pick<NameDocument, (typeof RETRIEVED)[number]>;

/** Returns a found document as the index's own. */
export const toDoc = (found: FoundDocument): IndexDoc => ({
  barcode: found.id,
  name: found.title,
  size: found.size,
  deptCode: found.dept,
  subDeptCode: found.sub_dept,
  cgCode: found.cg,
  vatCode: found.vat,
});
