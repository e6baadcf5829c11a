import { expect, test } from '@jest/globals';
import { type Actor, DependencyUnavailable } from '@tillmap/service-kit/domain';
import type { CompletedSession } from '../../model/session.ts';
import type { OfShop } from '../../model/shop.ts';
import { carryOutSteps } from './carry-out-steps.ts';
import { decideChanges } from './decide-changes.ts';
import type { ChangeStepRow } from './stores/change-step-store.ts';
import type { ChangesStores } from './stores/changes-stores.ts';
import type { DifferenceList } from './stores/difference-list.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const AT = new Date('2026-11-18T09:00:00Z');
const ANN = { id: 'ann', name: 'Ann', email: 'ann@example.com', role: 'admin' } as unknown as Actor;
const STEP: ChangeStepRow = {
  step: 6,
  action: 'decide',
  decision: 'take',
  userId: 'ann',
  userName: 'Ann',
  at: AT,
  lines: 1,
  undoes: null,
  undoneBy: null,
};
const SESSION = {
  id: ID,
  wholesalerCode: 'W1',
  status: 'completed',
  upload: { id: 'up1' },
  memory: 'W1',
} as unknown as OfShop<CompletedSession>;
const STANDING = { seq: 7, can_undo: false, can_redo: true };

/** Undoes the last step where the lines that it changed cannot be read afterwards, which fails in this way. */
const undoneWhere = (failure: Error) => {
  const written: number[] = [];
  const stores = {
    changeSteps: {
      lastUndoable: async () => STEP.step,
      find: async () => STEP,
      changedSince: async () => [],
      turn: async () => {
        written.push(STEP.step);
        return { ...STEP, step: 7, action: 'undo', undoes: STEP.step };
      },
      canonicals: async () => ['05000112637922'],
      standing: async () => STANDING,
    },
    differences: { lock: async () => undefined, applyDecisions: async () => undefined },
    differenceList: { tally: async () => [] },
  } as unknown as ChangesStores;
  const { undo } = decideChanges({
    inTransaction: (work) => work(stores, undefined as never),
    steps: carryOutSteps({
      sessions: { find: async () => SESSION, lock: async () => SESSION },
      difference: async () => undefined as never,
      list: { at: async () => Promise.reject(failure) } as unknown as DifferenceList,
      present: async () => [],
    }),
    teach: async () => undefined,
    clock: () => AT,
  });
  return { written, answer: undo(ANN, { id: ID }, undefined) };
};

test('When the lines of a step cannot be read once it is done, then it is answered as done, with the figures', async () => {
  const { written, answer } = undoneWhere(new DependencyUnavailable('database'));
  expect(await answer).toMatchObject({
    step: { id: 7 },
    changed: 1,
    lines: [],
    counts: { to_decide: 0, decided: 0 },
    ...STANDING,
  });
  expect(written).toEqual([6]);
});

test('When reading them fails as it never should, then that is no answer', async () => {
  await expect(undoneWhere(new TypeError('no such field')).answer).rejects.toThrow('no such field');
});
