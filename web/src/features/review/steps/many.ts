import type { ReviewedProduct } from '@tillmap/contracts';
import { causeOf } from '../../../api/failure.ts';
import { plural } from '../../../shared/format.ts';
import { say, sayBad } from '../../../workbench/pills/say.ts';
import { type Bench, focusedRow, rowsOf } from '../bench.ts';
import type { PlaceChoice } from '../bench-state.ts';
import { onlyFacets, sentFacets } from '../facets/facet-address.ts';
import { backToRow, goNext } from '../list/focus.ts';
import { isAcceptable, placeName } from '../list/row-rules.ts';
import { samePlace } from '../panel/place-choice.ts';
import { type Narrowing, type StepBody, workbenchApi } from '../workbench-api.ts';
import { deciderOf } from './decide.ts';
import { freeRows, send, settle, undo } from './send.ts';
import { shownAccepted, shownInPlace, shownWithVat } from './shown-rows.ts';

/** At most so many products are named in one step; more are meant by what they have in common. */
export const NAMED_AT_MOST = 1_000;

export const clearSelection = (bench: Bench): void => {
  bench.ui.set({ selected: new Map(), isAllMatching: false, setting: null, anchor: null });
  backToRow(bench);
};

/** Selects a row, or no longer; with `isRange` everything from the last one on. */
export const select = (bench: Bench, barcode: string, isRange = false): void => {
  const { selected, anchor } = bench.ui.get();
  const rows = rowsOf(bench);
  const [a, b] = [anchor, barcode].map((one) => rows.findIndex((row) => row.barcode === one)) as [number, number];
  const meant = isRange && a !== -1 ? rows.slice(Math.min(a, b), Math.max(a, b) + 1) : rows.slice(b, b + 1);
  const isOn = (isRange && a !== -1) || !selected.has(barcode);
  const next = new Map(selected);
  for (const row of meant) {
    if (isOn) next.set(row.barcode, row);
    else next.delete(row.barcode);
  }
  bench.ui.set({ selected: next, anchor: barcode, isAllMatching: false, setting: null });
};

/** The whole page, or none of it when it is selected already. */
export const selectPage = (bench: Bench): void => {
  const rows = rowsOf(bench);
  const next = new Map(bench.ui.get().selected);
  const isAll = rows.every(({ barcode }) => next.has(barcode));
  for (const row of rows) {
    if (isAll) next.delete(row.barcode);
    else next.set(row.barcode, row);
  }
  bench.ui.set({ selected: next, isAllMatching: false, setting: null });
};

/** The selected rows as they stand now, those of other pages as they were selected. */
export const selectedRows = (bench: Bench): ReviewedProduct[] => {
  const now = new Map(rowsOf(bench).map((row) => [row.barcode, row]));
  return [...bench.ui.get().selected].map(([barcode, row]) => now.get(barcode) ?? row);
};

/** What the list is narrowed to now. */
export const narrowingOf = ({ latest }: Bench): Narrowing => {
  const { filter, search, issue, ...query } = latest().list.query;
  return { filter, search, issue, ...onlyFacets(query) };
};

/** A step on all products that fit: nothing is shown before the server has done it. */
const sendMatching = (bench: Bench, body: Omit<StepBody, 'items' | 'match'>, expected: number): void => {
  const { store, sessionId, ui, queue } = bench;
  const { filter, search, issue, ...facets } = narrowingOf(bench);
  const match = { filter, search, issue, ...sentFacets(facets) };
  say(ui, `Saving ${plural(expected, 'product')}…`);
  queue.add(async () => {
    const { data, error } = await store.dispatch(
      workbenchApi.endpoints.takeStep.initiate({ sessionId, body: { ...body, match, expected } }, { track: false }),
    );
    if (!data) {
      sayBad(ui, `Failed to save product mapping: ${plural(expected, 'product')} – ${causeOf(error)}`);
      return;
    }
    bench.latest().list.edited();
    settle(bench, data);
    const learned = data.learned ? '. Learned for next time' : '';
    say(ui, `${data.step?.words ?? 'Nothing was changed'}${learned}`, {
      label: 'Undo',
      keyName: 'u',
      onClick: () => undo(bench),
    });
  });
};

type Many = { body: Omit<StepBody, 'items' | 'match'>; isMeant: (row: ReviewedProduct) => boolean } & {
  shownAs: (row: ReviewedProduct) => Partial<ReviewedProduct>;
  words: (count: number) => string;
};

/** One step on the selection, or on all that match (`expected` of them), undone as one. */
const sendMany = (bench: Bench, { body, isMeant, shownAs, words }: Many, expected: number): void => {
  const isAll = bench.ui.get().isAllMatching;
  const rows = freeRows(bench, selectedRows(bench)).filter(isMeant);
  bench.ui.set({ selected: new Map(), isAllMatching: false, setting: null, anchor: null });
  if (isAll || rows.length > NAMED_AT_MOST) sendMatching(bench, body, expected);
  else if (rows.length > 0)
    send(bench, {
      rows,
      body: { ...body, expected: rows.length },
      shownAs,
      words: words(rows.length),
      isVersioned: false,
    });
  if (!focusedRow(bench)?.needs_review) goNext(bench);
  else backToRow(bench);
};

export const acceptMany = (bench: Bench, expected: number): void => {
  const by = deciderOf(bench);
  const shownAs = (row: ReviewedProduct) => shownAccepted(row, by);
  sendMany(
    bench,
    { body: { action: 'accept' }, isMeant: isAcceptable, shownAs, words: (count) => `Accepted ${count}` },
    expected,
  );
};

export const setPlaceOfMany = (bench: Bench, choice: PlaceChoice, expected: number): void => {
  const by = deciderOf(bench);
  const { dept_code, sub_dept_code, cg_code } = choice;
  const shownAs = (row: ReviewedProduct) => shownInPlace(row, choice, by);
  sendMany(
    bench,
    {
      body: { action: 'set', place: { dept_code, sub_dept_code, cg_code } },
      isMeant: () => true,
      shownAs,
      words: (count) => `Set ${plural(count, 'product')} to ${placeName(choice)}`,
    },
    expected,
  );
};

export const setVatOfMany = (bench: Bench, vat_code: string, expected: number): void => {
  const by = deciderOf(bench);
  const shownAs = (row: ReviewedProduct) => shownWithVat(row, vat_code, true, by);
  sendMany(
    bench,
    {
      body: { action: 'set', vat_code },
      isMeant: () => true,
      shownAs,
      words: (count) => `Set VAT ${vat_code} on ${plural(count, 'product')}`,
    },
    expected,
  );
};

/** Shows or hides the products that look like the one decided last. */
export const toggleSimilar = ({ ui }: Bench): void => {
  const { similar } = ui.get();
  if (similar) ui.set({ similar: { ...similar, isOpen: !similar.isOpen } });
  else say(ui, 'Nothing to show: no open product looks like the last one.');
};

/** What stays as it is among the products that look alike. */
export const toggleLeft = ({ ui }: Bench, barcode: string): void => {
  const { similar } = ui.get();
  if (!similar) return;
  const left = new Set(similar.left);
  if (!left.delete(barcode)) left.add(barcode);
  ui.set({ similar: { ...similar, left } });
};

/** How the rows that look alike stand now: those that were decided meanwhile are not offered. */
export const similarRows = (bench: Bench): ReviewedProduct[] => {
  const now = new Map(rowsOf(bench).map((row) => [row.barcode, row]));
  return (bench.ui.get().similar?.rows ?? [])
    .map((row) => now.get(row.barcode) ?? row)
    .filter(({ needs_review }) => needs_review);
};

/** Puts the products that look alike where the last one was put. */
export const setSimilar = (bench: Bench): void => {
  const { similar } = bench.ui.get();
  if (!similar) return;
  const { from, left } = similar;
  const rows = freeRows(bench, similarRows(bench)).filter(({ barcode }) => !left.has(barcode));
  bench.ui.set({ similar: null });
  if (rows.length === 0) return;
  const by = deciderOf(bench);
  const { dept_code, sub_dept_code, cg_code, vat_code } = from;
  const place = { dept_code, sub_dept_code, cg_code };
  const isProposed = (row: ReviewedProduct) => samePlace(row, from) && row.vat_code === vat_code;
  send(bench, {
    rows,
    body: {
      action: 'similar',
      place,
      ...(vat_code === '' ? {} : { vat_code, vat_follows_place: true }),
      expected: rows.length,
    },
    shownAs: (row) => (isProposed(row) ? shownAccepted(row, by) : shownInPlace(row, from, by)),
    words: `Set ${rows.length} to ${placeName(from)}`,
    isVersioned: false,
  });
  if (!focusedRow(bench)?.needs_review) goNext(bench);
  else backToRow(bench);
};
