import { expect, test } from '@jest/globals';
import { makeFaultPlan, planText } from './fault-plan.ts';

const COUNTS = { kills: 100, pauses: 50, ofBus: 30, apartMs: 2_000, pauseMs: 12_000 };

test('When a seed is played again, then its plan is the same, and another one is of another seed', () => {
  expect(makeFaultPlan(7, COUNTS)).toEqual(makeFaultPlan(7, COUNTS));
  expect(planText(makeFaultPlan(7, COUNTS))).not.toBe(planText(makeFaultPlan(8, COUNTS)));
});

test('When a plan is made, then it has as many of each kind as were asked for, and every part is hit', () => {
  const plan = makeFaultPlan(1, COUNTS);
  const kinds = Map.groupBy(plan, ({ kind }) => kind);
  expect(Object.fromEntries([...kinds].map(([kind, faults]) => [kind, faults.length]))).toEqual({
    kill: 100,
    pause: 50,
    'bus away': 10,
    'bus cut': 10,
    'bus slow': 10,
  });
  expect(new Set(plan.flatMap((fault) => (fault.kind === 'kill' ? fault.part : [])))).toEqual(
    new Set(['catalog', 'file-building', 'postgres', 'reference-data', 'audit', 'auth', 'gateway']),
  );
});

test('When few kills are asked for, then the parts of a run are among them, and the database is not paused', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const plan = makeFaultPlan(seed, { ...COUNTS, kills: 3, pauses: 5, ofBus: 0 });
    const parts = plan.flatMap((fault) => (fault.kind === 'kill' ? fault.part : []));
    expect(parts.toSorted()).toEqual(['catalog', 'file-building', 'postgres']);
    expect(plan.filter((fault) => fault.kind === 'pause' && fault.part === 'postgres')).toEqual([]);
  }
});
