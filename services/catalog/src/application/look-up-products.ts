import { type Codes, type Explanation, explain, type Neighbour } from '@tillmap/matching';
import { WholesalerInactive } from '../domain/errors.ts';
import type { Item } from '../domain/evidence.ts';
import type { Hierarchy, HierarchyRow, VatCode } from '../domain/hierarchy.ts';
import { readBarcode } from '../domain/read-barcode.ts';
import type { Classified, ClassifyItems } from './classify-items.ts';
import type { Wholesalers } from './ports/wholesalers.ts';

type Deps = { classify: ClassifyItems; wholesalers: Wholesalers };

export type LookedUp = Readonly<{
  barcode: string;
  name: string;
  size: string;
  codes: Codes;
  row: HierarchyRow;
  vat: VatCode | undefined;
  confidence: number;
  source: Classified['decision']['source'];
  why: Explanation;
  /** Known products that the decision quotes, with their breadcrumbs. */
  neighbours: readonly (Neighbour & { readonly place: string })[];
}>;
export type LookupAnswer = Readonly<{
  found: readonly LookedUp[];
  errors: readonly { barcode: string; message: string }[];
}>;

/** Confidence has no threshold in a lookup: every answer is shown with its figure. */
const NO_THRESHOLD = 0;

const whyOf = ({ decision, wholesalerNames }: Classified, hierarchy: Hierarchy): Explanation =>
  explain(decision, {
    classification: hierarchy.breadcrumb,
    vat: (code) => {
      const vat = hierarchy.vat(code);
      return vat ? `${vat.description || vat.code} (${vat.rate} %)` : code;
    },
    wholesaler: (code) => wholesalerNames.get(code) ?? code,
  });

const quoted = ({ decision, neighbours }: Classified, hierarchy: Hierarchy): LookedUp['neighbours'] =>
  decision.neighbours.flatMap(({ barcode, score }) => {
    const neighbour = neighbours.find((one) => one.barcode === barcode);
    return neighbour ? [{ ...neighbour, score, place: hierarchy.breadcrumb(neighbour.codes) }] : [];
  });

const present = (given: string, classified: Classified, hierarchy: Hierarchy): LookedUp | string => {
  const { decision, name, size, item } = classified;
  const { codes } = decision;
  const row = codes && hierarchy.row(codes);
  if (!codes || !row) {
    return name === ''
      ? 'This barcode is not known.'
      : `Known as "${name}", but nothing alike is mapped at this wholesaler yet.`;
  }
  return {
    barcode: given,
    name: name || item.description,
    size,
    codes,
    row,
    vat: hierarchy.vat(codes.vat),
    confidence: decision.confidence,
    source: decision.source,
    why: whyOf(classified, hierarchy),
    neighbours: quoted(classified, hierarchy),
  };
};

/** Department and VAT of each barcode in the order asked; one that is none or unknown is an entry in `errors`. */
export const lookUpProducts =
  ({ classify, wholesalers }: Deps) =>
  async ({ wholesaler, barcodes }: { wholesaler: string; barcodes: readonly string[] }): Promise<LookupAnswer> => {
    const hierarchy = await wholesalers.hierarchy(wholesaler);
    if (!hierarchy.active) throw new WholesalerInactive();
    const read = barcodes.map((given) => ({ given, reading: readBarcode(given) }));
    const items = read.flatMap(({ reading }): Item[] =>
      reading.ok ? [{ barcode: reading.canonical, ownOnly: reading.ownOnly, description: '', size: '' }] : [],
    );
    const classified = await classify({ wholesaler, reviewThreshold: NO_THRESHOLD, items });
    const found: LookedUp[] = [];
    const errors: { barcode: string; message: string }[] = [];
    let at = 0;
    for (const { given, reading } of read) {
      const said = reading.ok ? present(given, classified[at++]!, hierarchy) : reading.reason;
      if (typeof said === 'string') errors.push({ barcode: given, message: said });
      else found.push(said);
    }
    return { found, errors };
  };

export type LookUpProducts = ReturnType<typeof lookUpProducts>;
