import type { ReviewedProduct, Session } from '@tillmap/contracts';
import type { Random } from '@tillmap/samples/random.ts';
import { formOf } from '../../abuse/src/requests/form.ts';
import type { Device } from './device.ts';
import { type Codes, codesOf, type WorkLedger } from './work-ledger.ts';

type Data<T> = Readonly<{ data: T }>;
type Products = Data<Readonly<{ products: ReviewedProduct[] }>>;

/** What somebody at a page does, again and again. Nothing here throws: what fails is in the record. */
export type Staff = Readonly<{
  list(): Promise<void>;
  /** Of the run that this person began last, else of the session that is reviewed. */
  status(): Promise<void>;
  /** Opens a page of the review and changes one product of it, if nobody has changed it since. */
  review(): Promise<void>;
  /** A supplier file from a new session to its run. */
  build(file: Buffer): Promise<void>;
}>;

/** Of several devices of one person each edits products of its own, so that no edit meets another. */
export type Desk = Readonly<{
  device: Device;
  wholesaler: string;
  /** The completed session that is reviewed here, and how many pages it has. */
  session: string;
  pages: number;
  number: number;
  desks: number;
}>;

export const BUILDING = '/api/v1/file-building';
/** Small pages, so that there are several of them. */
export const PER_PAGE = 50;

const asJson = (body: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
});

const pageOf = (session: string, page: number) =>
  `${BUILDING}/sessions/${session}/products?evidence=none&filter=all&per_page=${PER_PAGE}&page=${page}`;

/** Every product of a session. */
export const everyProduct = async (device: Device, session: string, pages: number): Promise<ReviewedProduct[]> => {
  const products: ReviewedProduct[] = [];
  for (let page = 1; page <= pages; page++) {
    const answer = await device.untilDone<Products>({
      what: 'review page',
      method: 'GET',
      path: pageOf(session, page),
    });
    if ('data' in answer) products.push(...answer.data.data.products);
  }
  return products;
};

/** What is changed on a page, and to what: the codes of another product of it. */
const chosen = (products: readonly ReviewedProduct[], desk: Desk, random: Random) => {
  const own = products.filter(({ barcode }) => Number(barcode) % desk.desks === desk.number);
  const placed = products.filter(({ dept_code, vat_code }) => dept_code !== '' && vat_code !== '');
  if (own.length === 0 || placed.length === 0) return undefined;
  return { product: random.pick(own), codes: codesOf(random.pick(placed)) };
};

export const staffAt = (desk: Desk, ledger: WorkLedger, random: Random): Staff => {
  const { device, session } = desk;
  let watched = session;

  const change = async (product: ReviewedProduct, codes: Codes): Promise<void> => {
    // What stands until the answer is there may be either.
    ledger.unsure(session, product.barcode);
    const { body, headers } = asJson(codes);
    const answer = await device.call<Data<ReviewedProduct>>({
      what: 'edit',
      method: 'PUT',
      path: `${BUILDING}/sessions/${session}/products/${product.barcode}`,
      headers: { ...headers, 'if-match': `"${product.review?.version}"` },
      body,
    });
    if ('data' in answer) ledger.edited(session, product.barcode, codes);
  };

  return {
    list: async () => void (await device.call({ what: 'list', method: 'GET', path: `${BUILDING}/sessions` })),
    status: async () => {
      const path = `${BUILDING}/sessions/${watched}/status`;
      await device.call({ what: 'status', method: 'GET', path });
    },
    review: async () => {
      const path = pageOf(session, random.between(1, desk.pages));
      const answer = await device.call<Products>({ what: 'review page', method: 'GET', path });
      const found = 'data' in answer ? chosen(answer.data.data.products, desk, random) : undefined;
      if (found) await change(found.product, found.codes);
    },
    build: async (file) => {
      const named = asJson({ wholesaler_code: desk.wholesaler, session_name: 'Order' });
      const path = `${BUILDING}/create-session`;
      const made = await device.untilDone<Data<Session>>({ what: 'new session', method: 'POST', path, ...named });
      if (!('data' in made)) return;
      const { id } = made.data.data;
      const { type, body } = formOf({ session_id: id }, { name: 'order.csv', content: file });
      const uploaded = await device.untilDone({
        what: 'upload',
        method: 'POST',
        path: `${BUILDING}/upload-supplier-file`,
        headers: { 'content-type': type },
        body,
      });
      if (!('data' in uploaded)) return;
      const start = { what: 'start', method: 'POST', path: `${BUILDING}/generate-epos-file` } as const;
      const started = await device.untilDone({ ...start, ...asJson({ session_id: id }) });
      if (!('data' in started)) return;
      ledger.started(id);
      watched = id;
    },
  };
};
