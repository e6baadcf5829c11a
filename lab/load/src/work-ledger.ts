import type { ReviewedProduct } from '@tillmap/contracts';

/** The four codes of a product, as an edit sends them. */
export type Codes = Readonly<Pick<ReviewedProduct, 'dept_code' | 'sub_dept_code' | 'cg_code' | 'vat_code'>>;

export const codesOf = ({ dept_code, sub_dept_code, cg_code, vat_code }: Codes): Codes => ({
  dept_code,
  sub_dept_code,
  cg_code,
  vat_code,
});

const textOf = (codes: Codes): string => Object.values(codesOf(codes)).join(' ');

/** What the product has acknowledged, to be compared with what it has in the end. */
export type WorkLedger = Readonly<{
  /** An edit was acknowledged. */
  edited(session: string, barcode: string, codes: Codes): void;
  /** An edit was sent and what became of it is not known: what stands may be either. */
  unsure(session: string, barcode: string): void;
  /** A run was acknowledged. */
  started(session: string): void;
  edits(): number;
  runs(): ReadonlySet<string>;
  /** A sentence for each acknowledged edit of a session that is not among its products. */
  lostEdits(session: string, products: readonly (Codes & Readonly<{ barcode: string }>)[]): readonly string[];
}>;

export const openWorkLedger = (): WorkLedger => {
  const edits = new Map<string, Map<string, Codes>>();
  const runs = new Set<string>();
  let acknowledged = 0;
  const ofSession = (session: string): Map<string, Codes> => {
    const found = edits.get(session) ?? new Map<string, Codes>();
    edits.set(session, found);
    return found;
  };
  return {
    edited(session, barcode, codes) {
      acknowledged += 1;
      ofSession(session).set(barcode, codes);
    },
    unsure: (session, barcode) => void ofSession(session).delete(barcode),
    started: (session) => void runs.add(session),
    edits: () => acknowledged,
    runs: () => runs,
    lostEdits(session, products) {
      const present = new Map(products.map((product) => [product.barcode, textOf(product)]));
      return [...ofSession(session)]
        .filter(([barcode, codes]) => present.get(barcode) !== textOf(codes))
        .map(([barcode, codes]) => `${session} ${barcode}: ${textOf(codes)} is ${present.get(barcode) ?? 'gone'}`);
    },
  };
};
