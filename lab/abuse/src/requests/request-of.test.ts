import { describe, expect, test } from '@jest/globals';
import { publicCalls } from '@tillmap/contracts';
import { NOTHING_HAS, type Scene } from '../scene/scene.ts';
import { needsRow, ROWS, requestOf } from './request-of.ts';

const named = (of: string) => async () => of;
const SOMEBODY = {
  id: NOTHING_HAS,
  email: 'a@b.example',
  password: 'kettle-of-9-green-herons',
  token: named('token'),
  signedIn: async () => ({}),
};
const WHOLESALER = { id: NOTHING_HAS, code: 'SPARE' };

/** As made by a product, without one. */
const scene: Scene = {
  base: 'http://127.0.0.1:1',
  dataDir: '',
  people: { admin: SOMEBODY, manager: SOMEBODY, user: SOMEBODY, stranger: SOMEBODY, guest: SOMEBODY },
  keys: { lookup: '', sessions: '', downloads: '' },
  processes: () => new Map(),
  supplierFile: Buffer.from(''),
  fresh: {
    name: () => 'fresh-1',
    user: named(NOTHING_HAS),
    wholesaler: async () => WHOLESALER,
    session: named(NOTHING_HAS),
    promotion: named(NOTHING_HAS),
    promotionFile: named(NOTHING_HAS),
    department: named(NOTHING_HAS),
    vatCode: named(NOTHING_HAS),
    profile: named(NOTHING_HAS),
    shop: named('fresh-1'),
    apiKey: named(NOTHING_HAS),
  },
  things: {
    wholesaler: WHOLESALER,
    spare: WHOLESALER,
    department: { dept_code: '10', sub_dept_code: '1010', cg_group_code: '101010' },
    departmentId: NOTHING_HAS,
    vatCode: 'S',
    vatCodeId: NOTHING_HAS,
    mappingId: NOTHING_HAS,
    importId: NOTHING_HAS,
    session: NOTHING_HAS,
    downloaded: NOTHING_HAS,
    downloadId: NOTHING_HAS,
    printId: NOTHING_HAS,
    draft: NOTHING_HAS,
    rejected: { line: '61', cells: [{ column: 0, value: '5000112637922', was: '12x' }] },
    strangers: NOTHING_HAS,
    barcode: '5000112637922',
    promotionId: NOTHING_HAS,
    promotionFileId: NOTHING_HAS,
    acceptanceId: NOTHING_HAS,
    profileId: NOTHING_HAS,
    layoutId: NOTHING_HAS,
  },
};

/** Signing in needs a product. */
const ON_A_PRODUCT = ['refresh', 'logout'];

describe('The requests that are tried', () => {
  test('When a call is new, then it has a row, or its path says all it needs', () => {
    const forgotten = publicCalls.filter((call) => needsRow(call) && !ROWS[call.id]).map(({ id }) => id);
    expect(forgotten).toEqual([]);
  });

  test('When a row is there, then its call is', () => {
    const ids = publicCalls.map(({ id }) => id);
    expect(Object.keys(ROWS).filter((id) => !ids.includes(id))).toEqual([]);
  });

  test.each(publicCalls.filter(({ id }) => !ON_A_PRODUCT.includes(id)).map((call) => [call.id, call] as const))(
    'When %s is made, then its contract takes the request',
    async (_id, call) => {
      const { params, query, body } = await requestOf(call, scene);
      const refused = [
        call.params?.safeParse(params ?? {}),
        call.query?.safeParse(query ?? {}),
        call.body?.safeParse(body ?? {}),
      ].flatMap((read) => (read?.success === false ? read.error.issues : []));
      expect(refused).toEqual([]);
    },
  );
});
