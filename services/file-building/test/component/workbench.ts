import { barcodeOf, supplierCsv } from './files.ts';
import { ANN, AT, type Person, type World } from './harness.ts';

export const COLA = { dept_code: '10', sub_dept_code: '11', cg_code: '111' };
export const LEMONADE = { dept_code: '10', sub_dept_code: '11', cg_code: '112' };
export const FOOD = { dept_code: '20', sub_dept_code: '', cg_code: '' };

/** Of so many items those in doubt: the last digit of the position is 7 or 8. Those with a 9 have no classification. */
export const doubtful = (items: number): string[] =>
  Array.from({ length: items }, (_, n) => n)
    .filter((n) => n % 10 === 7 || n % 10 === 8)
    .map(barcodeOf);

/** A completed session of so many items, and the calls of its review. */
export const startReview = async (world: World, items: number, description?: (n: number) => string) => {
  const id = await world.newSession(ANN, 'Review');
  await world.upload(id, supplierCsv(items, description));
  await world.post('/generate-epos-file', { session_id: id });
  await world.until(id, 'completed');
  const at = `/sessions/${id}`;
  const data = async (answer: ReturnType<World['get']>) => (await answer).body.data;
  return {
    id,
    step: (body: object, person: Person = ANN) => world.post(`${at}/review/steps`, body, person),
    one: (action: string, barcode: string, more: object = {}, person: Person = ANN) =>
      world.post(`${at}/review/steps`, { action, items: [{ barcode }], ...more }, person),
    undo: (body: object = {}, person: Person = ANN) => world.post(`${at}/review/undo`, body, person),
    redo: (body: object = {}, person: Person = ANN) => world.post(`${at}/review/redo`, body, person),
    put: (barcode: string, body: object, version?: string, person: Person = ANN) =>
      world.call(
        person,
        'PUT',
        `${AT}${at}/products/${barcode}`,
        body,
        version === undefined ? {} : { 'if-match': version },
      ),
    product: (barcode: string) => data(world.get(`${at}/products/${barcode}`)),
    products: (query = '') => data(world.get(`${at}/products?evidence=none&per_page=500&${query}`)),
    asSpecified: (query = '') => data(world.get(`${at}/products?per_page=500&${query}`)),
    overview: (query = '') => data(world.get(`${at}/review/overview?${query}`)),
    history: (query = '', person: Person = ANN) => data(world.get(`${at}/review/history?${query}`, person)),
    changes: (since: number) => data(world.get(`${at}/review/changes?since=${since}`)),
    statistics: () => data(world.get(`${at}/statistics`)),
    get: (path: string) => world.get(`${at}${path}`),
    post: (path: string, body?: object) => world.post(`${at}${path}`, body),
  };
};

export type Review = Awaited<ReturnType<typeof startReview>>;
