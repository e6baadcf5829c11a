import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { decode, encode } from '@tillmap/bus';
import {
  AssistAnsweredSchema,
  type AssistAsked,
  create,
  EVENTS,
  TOPICS,
  UnassistedItemSchema,
} from '@tillmap/bus/events';
import type { WorkbenchRow } from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import { wholesalerChanged } from './events.ts';
import { barcodeOf } from './files.ts';
import { ANN, BOB, MIA, startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';
import { COLA, doubtful, LEMONADE, type Review, startReview } from './workbench.ts';

let world: World;
let hierarchy: World['neighbours']['wholesaler']['hierarchy'];
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
  ({ hierarchy } = world.neighbours.wholesaler);
});
afterAll(() => world.close());

/** What the wholesaler has from now on, and the service was told. */
const withPlaces = async (places: typeof hierarchy): Promise<void> => {
  world.neighbours.wholesaler = { ...world.neighbours.wholesaler, hierarchy: places };
  await world.bus.publish([wholesalerChanged()]);
  await world.settled();
};

/** All that a review shows of its products, with their versions. */
const shown = async (of: Review): Promise<WorkbenchRow[]> => (await of.products()).products;
const itemsOf = (barcodes: readonly string[]) => barcodes.map((barcode) => ({ barcode }));

describe('A place that left the hierarchy meanwhile', () => {
  beforeEach(() => withPlaces(hierarchy));
  const withoutLemonade = () => withPlaces(hierarchy.filter(({ cg_group_code }) => cg_group_code !== '112'));
  const GONE =
    "This department, sub-department and category group are not in the wholesaler's hierarchy. Please select another one.";

  test.each([
    ['accepted', { action: 'accept' }],
    ['set', { action: 'set', place: LEMONADE, vat_code: 'S' }],
    ['set for what looks alike', { action: 'similar', place: LEMONADE, vat_code: 'S' }],
  ])('When it is %s for many products, then none is changed and a sentence says why', async (_what, wish) => {
    const of = await startReview(world, 20);
    const before = await shown(of);
    await withoutLemonade();
    const answer = await of.step({ ...wish, items: itemsOf(doubtful(20)) });
    expect(answer).toMatchObject({ status: 422, body: { errors: { place: [GONE] } } });
    await withPlaces(hierarchy);
    expect(await shown(of)).toEqual(before);
  });

  test('When it is set by the call of the specification, then the product stays as it was', async () => {
    const of = await startReview(world, 20);
    const before = await shown(of);
    await withoutLemonade();
    expect((await of.put(barcodeOf(7), { ...LEMONADE, vat_code: 'S' })).status).toBe(422);
    await withPlaces(hierarchy);
    expect(await shown(of)).toEqual(before);
  });

  test('When what was there is taken back to it, then the product is as it was: it is to be reviewed again', async () => {
    const of = await startReview(world, 20);
    const before = await of.product(barcodeOf(7));
    await of.one('set', barcodeOf(7), { place: COLA });
    await withoutLemonade();
    expect((await of.undo()).status).toBe(200);
    await withPlaces(hierarchy);
    expect(await of.product(barcodeOf(7))).toMatchObject({ ...LEMONADE, needs_review: before.needs_review });
  });
});

describe('A version that is no version', () => {
  test.each(['soon', '"one"', '"-1"', '"1.5"', '"99999999999999999999"', '"0", "1"', '""'])(
    'When If-Match is %s, then nothing is written and a sentence says what a version is',
    async (version) => {
      const of = await startReview(world, 10);
      const before = await shown(of);
      const { status, body } = await of.put(barcodeOf(7), { ...COLA, vat_code: 'S' }, version);
      expect([412, 422]).toContain(status);
      expect(body.message).toMatch(/^[A-Z].*\.$/);
      expect(await shown(of)).toEqual(before);
    },
  );

  test.each([[-1], [1.5], ['0'], [1e300], [null], [[]]])(
    'When a step names the version %j, then nothing is written and a sentence says so',
    async (version) => {
      const of = await startReview(world, 10);
      const before = await shown(of);
      const { status, body } = await of.step({ action: 'accept', items: [{ barcode: barcodeOf(7), version }] });
      expect([412, 422]).toContain(status);
      expect(body.message).toMatch(/version.* (must|is) .*\.$/);
      expect(await shown(of)).toEqual(before);
    },
  );
});

describe('A thousand undos in a second', () => {
  const UNDOS = 1_000;
  /** A busy machine does not connect more within ten seconds. */
  const AT_ONCE = 250;
  const STEPS = 12;
  const NOTHING_LEFT = 'There is nothing to undo.';

  test('When they are sent at once by three people, then each has its answer, and each step is taken back once', async () => {
    const of = await startReview(world, 60);
    const before = await shown(of);
    for (const barcode of doubtful(60)) await of.one('accept', barcode, {}, MIA);
    expect((await of.overview()).counts.accepted).toBe(STEPS);

    const people = [ANN, MIA, BOB];
    const undo = (n: number) => of.undo({ whose: 'all' }, people[n % (people.length - 1)]);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => undo(n)));
    for (let sent = AT_ONCE; sent < UNDOS; sent += AT_ONCE)
      answers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => undo(n)))));
    // Where the machine is slow, some are refused for all that wait, and the steps that are left can be taken back now.
    while (answers.at(-1)?.body.message !== NOTHING_LEFT) answers.push(await of.undo({ whose: 'all' }, MIA));
    const done = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(done).toHaveLength(STEPS);
    for (const { status, body } of refused) {
      expect([409, 503]).toContain(status);
      expect(body.message).toMatch(/^[A-Z].*\.$/);
    }
    const undone = done.map(({ body }) => body.data.step.undoes).toSorted((one: number, other: number) => one - other);
    expect(undone).toEqual(Array.from({ length: STEPS }, (_, n) => n + 1));
    const untouched = (rows: WorkbenchRow[]) =>
      rows.map(({ review: { version: _version, ...review }, ...row }) => ({ ...row, review }));
    expect(untouched(await shown(of))).toEqual(untouched(before));
  });
});

describe('A bulk while the session is being retried', () => {
  test('When the assistant is asked again, then a bulk is refused with a sentence until that is over, and nothing is lost', async () => {
    const asking = await startWorld({ ASSISTANT_ADDRESS: 'https://ai.example:8443/v1' });
    try {
      await new StandInClassifier(asking.bus).start();
      let isAway = true;
      const held: AssistAsked[] = [];
      const unreached = (request: AssistAsked) =>
        asking.bus.publish([
          encode(
            EVENTS.assistCompleted,
            create(AssistAnsweredSchema, {
              sessionId: request.sessionId,
              batch: request.batch,
              attempt: request.attempt,
              unassisted: request.items.map(({ position }) =>
                create(UnassistedItemSchema, { position, why: 'not_reached' }),
              ),
            }),
            { source: 'catalog' },
          ),
        ]);
      await asking.bus.consumeGroup({
        group: 'catalog-assist',
        topics: [TOPICS.assistRequests],
        handle: async (message) => {
          const request = decode(EVENTS.assistRequested, message);
          if (isAway) await unreached(request);
          else held.push(request);
        },
      });
      const of = await startReview(asking, 60);
      const before = await shown(of);
      isAway = false;

      const [retried, bulk] = await Promise.all([
        of.post('/retry'),
        of.step({ action: 'accept', match: { filter: 'review' } }),
      ]);
      expect(retried.status).toBe(200);
      const REFUSED = /only the results of a completed session can be edited\.$/;
      const wasIn = bulk.status === 200;
      expect(wasIn ? bulk.body.data.changed : bulk.body.message).toEqual(wasIn ? 12 : expect.stringMatching(REFUSED));
      expect(await of.step({ action: 'accept', match: { filter: 'review' } })).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(REFUSED) },
      });
      expect(await of.undo()).toMatchObject({ status: 409, body: { message: expect.stringMatching(REFUSED) } });

      await waitUntil(() => held.length > 0, { what: 'the assistant to be asked again' });
      for (const request of held) await unreached(request);
      await asking.until(of.id, 'completed');
      const { counts } = await of.overview();
      expect(counts.accepted).toBe(wasIn ? 12 : 0);
      const after = await of.step({ action: 'accept', match: { filter: 'review' } });
      expect(after.body.data.changed).toBe(wasIn ? 0 : 12);
      await of.undo({ step: (await of.history()).steps.at(-1).id });
      const places = (rows: WorkbenchRow[]) =>
        new Map(rows.map(({ barcode, cg_code, needs_review }) => [barcode, { cg_code, needs_review }]));
      expect(places(await shown(of))).toEqual(places(before));
    } finally {
      await asking.close();
    }
  });
});
