import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startWorld, type World } from './harness.ts';
import { fileOf, firstWeek, startWeek } from './second-week.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
});
afterAll(() => world.close());

/** Without RRPs nothing but the costs of before shows what these costs are for. */
const lines = (times: number) =>
  firstWeek(12).map((line) => ({ ...line, rrp: '', cost: (times * Number(line.cost)).toFixed(2) }));

const basisOf = async (times: number) => {
  const id = await world.newSession();
  return (await world.upload(id, fileOf(lines(times)))).body.data.cost_basis;
};

describe('A cost basis that is remembered', () => {
  test('When costs by it are many times those of the last download, then it is asked again, with how many times', async () => {
    const week = await startWeek(world, lines(1));
    await world.put(`/sessions/${week.id}/cost-basis`, { basis: 'unit' });
    await week.download();
    expect(await basisOf(1.1)).toMatchObject({ basis: 'unit', source: 'remembered' });
    expect(await basisOf(24)).toMatchObject({
      basis: 'as_given',
      source: 'unsettled',
      is_question: true,
      sentence:
        'Most costs are about 24 times those of the last download, so they may be for something else than before.',
    });
    expect((await basisOf(0.1)).sentence).toContain('a part (1 in 10) of those of the last download');
  });
});
