import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startWorld, type World } from './harness.ts';
import { firstWeek, startWeek } from './second-week.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
});
afterAll(() => world.close());

/** Cost and RRP of each line of a till's file. */
const pricesIn = (lines: readonly string[][]) => lines.map((cells) => cells.filter((cell) => /^\d+\.\d\d$/.test(cell)));

test('When a week has no RRPs, then it is told, the till keeps its own, and no line counts as changed', async () => {
  const lines = firstWeek(12).map((line) => ({ ...line, name: `${line.name} 500g`, size: '' }));
  const first = await startWeek(world, lines);
  const before = pricesIn(await first.download());
  const second = await startWeek(
    world,
    lines.map((line, n) => ({ ...line, rrp: '', ...(n === 0 && { cost: '1.50' }) })),
  );
  const checked = (await world.get(`/sessions/${second.id}/checked`)).body.data.file_check;
  expect(checked.findings).toMatchObject([{ code: 'rrp_gone' }]);
  expect((await second.lines()).map(({ changes }) => changes)).toEqual([['cost_up']]);
  const after = pricesIn(await second.download());
  const { counts } = (await world.get(`/sessions/${second.id}/labels?show=all`)).body.data;
  const shown = (await world.get(`/sessions/${second.id}/labels?show=all`)).body.data.labels;
  expect(counts.all).toBe(shown.length);
  expect(new Set(shown.map(({ price }: { price: string }) => price))).toEqual(new Set(['£2.49']));
  expect(after).toEqual(before.map(([cost, rrp], n) => (n === 0 ? ['1.50', rrp] : [cost, rrp])));
});

test('When a pack is smaller by its name and its price is the same, then a label is due until it is printed', async () => {
  const lines = firstWeek(4).map((line, n) => ({ ...line, name: `Plum Jam ${n} 400g`, size: '' }));
  await (await startWeek(world, lines)).download();
  const { id, lines: changed } = await startWeek(
    world,
    lines.map((line) => ({ ...line, name: line.name.replace('400g', '350g') })),
  );
  expect((await changed()).map(({ changes }) => changes)).toContainEqual(['size_or_case']);
  const due = async () => (await world.get(`/sessions/${id}/labels?show=due`)).body.data.counts.due;
  expect(await due()).toBeGreaterThan(0);
});
