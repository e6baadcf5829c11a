import { afterAll, describe, expect, test } from '@jest/globals';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { faultProxy } from '@tillmap/testing';
import { mongoServer } from './mongo-server.ts';
import { productStoresContract } from './product-stores.contract.ts';
import { openMongoStores, type Stores } from './stores.ts';

const BARCODE = '00000000000017';
const change = (version: bigint) => ({
  barcode: BARCODE,
  name: 'Lemonade',
  size: '',
  codes: { deptCode: '1', subDeptCode: '', cgCode: '', vatCode: '' },
  confidence: 100,
  source: 'import',
  version,
});

const upsert = async ({ writer, database }: Stores, version: bigint) =>
  database.transaction(await writer.upsert(`e${version}`, { code: 'A', name: 'A' }, [change(version)]));

const onMongo = (address: string): void => {
  productStoresContract('MongoDB', () => openMongoStores(address));

  describe('MongoDB', () => {
    test('When PostgreSQL was the product database before, then its products are taken over', async () => {
      const stores = await openMongoStores(address, async (before) => void (await upsert(before, 7n)));
      try {
        expect((await stores.products.find([BARCODE])).get(BARCODE)).toMatchObject({
          name: 'Lemonade',
          mappings: [{ wholesaler: 'A', version: 7n }],
        });
        expect(await upsert(stores, 8n)).toEqual({ created: [], updated: [BARCODE] });
      } finally {
        await stores.close();
      }
    });

    test('When MongoDB goes away, then that is said at once, and all goes on when it is back', async () => {
      const { hostname, port, searchParams } = new URL(address);
      const proxy = await faultProxy(Number(port));
      searchParams.set('directConnection', 'true');
      const stores = await openMongoStores(`mongodb://${hostname}:${proxy.port}/?${searchParams.toString()}`);
      try {
        await upsert(stores, 1n);
        proxy.set('refuse');
        proxy.cut();
        await expect(stores.products.find([BARCODE])).rejects.toBeInstanceOf(DependencyUnavailable);
        await expect(upsert(stores, 2n)).rejects.toBeInstanceOf(DependencyUnavailable);
        await expect(stores.products.ping()).rejects.toThrow(/^MongoDB .*\.$/);
        proxy.set('pass');
        for (let tries = 0; tries < 40; tries += 1)
          if (
            await stores.products.ping().then(
              () => true,
              () => false,
            )
          )
            break;
        expect(await upsert(stores, 2n)).toEqual({ created: [], updated: [BARCODE] });
      } finally {
        proxy.set('pass');
        await stores.close();
        await proxy.close();
      }
    });
  });
};

const server = await mongoServer();
if (server.address === undefined) {
  describe.skip(`MongoDB: ${server.reason}`, () => test('keeps the contract', () => undefined));
} else {
  afterAll(() => server.stop());
  onMongo(server.address);
}
