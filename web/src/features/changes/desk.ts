import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ChangedLine, ChangesOverview } from '@tillmap/contracts';
import { remembered } from '../../shared/remembered.ts';
import { createLiveState, type LiveState } from '../../workbench/live-state.ts';
import type { Pill } from '../../workbench/pills/say.ts';
import type { createQueue } from '../../workbench/step-queue.ts';
import type { ToldRows } from '../../workbench/told-rows.ts';
import type { Landing } from '../../workbench/use-page-turn.ts';
import { changesApi } from './changes-api.ts';
import type { ChangesListState } from './use-changes-list.ts';

export type DeskState = {
  /** The line that the keyboard is on. */
  focus: string | null;
  /** The line is not drawn yet: the keyboard goes there once it is. */
  isFocusDue: boolean;
  selected: ReadonlyMap<string, ChangedLine>;
  /** Every line that fits the filters is meant, not only those of this page. */
  isAllMatching: boolean;
  anchor: string | null;
  toasts: readonly Pill[];
  dialogue: 'keys' | 'delisted' | null;
  /** On a narrow screen: the filters lie over the list. */
  hasSheet: boolean;
  /** Lines that were decided since the list was asked for. */
  decided: ReadonlySet<string>;
  hasSingleKeys: boolean;
};

export const createDeskState = (): LiveState<DeskState> =>
  createLiveState<DeskState>({
    focus: null,
    isFocusDue: false,
    selected: new Map(),
    isAllMatching: false,
    anchor: null,
    toasts: [],
    dialogue: null,
    hasSheet: false,
    decided: new Set(),
    hasSingleKeys: remembered('single-keys', true),
  });

/** What the screen was told last, for actions that are made once. */
export type Latest = {
  list: ChangesListState;
  overview: ChangesOverview | undefined;
  /** Leads to the window that downloads the file. */
  openDownload: () => void;
  turnTo: (landing: Landing) => Promise<void>;
};

type Store = { dispatch: ThunkDispatch<never, unknown, UnknownAction>; getState: () => never };

/** What every action of the page works on. */
export type Desk = {
  sessionId: string;
  store: Store;
  ui: LiveState<DeskState>;
  latest: () => Latest;
  /** Decisions are saved one after the other, in the order of the keys. */
  queue: ReturnType<typeof createQueue>;
  /** Lines as the server answered them last. */
  told: ToldRows<ChangedLine>;
};

/** The lines as they stand, with what a key changed a moment ago and the screen has yet to draw. */
export const linesOf = ({ latest, store }: Desk): readonly ChangedLine[] => {
  const { list } = latest();
  const now = changesApi.endpoints.changedLines.select(list.args)(store.getState()).data;
  return (now ?? list.page)?.lines ?? [];
};

/** The figures as they stand, with those of a moment ago. */
export const overviewOf = ({ latest, store, sessionId }: Desk): ChangesOverview | undefined => {
  const { list, overview } = latest();
  return (
    changesApi.endpoints.changesOverview.select({ sessionId, query: list.query })(store.getState()).data ?? overview
  );
};

export const lineOf = (desk: Desk, barcode: string | null): ChangedLine | undefined =>
  linesOf(desk).find((line) => line.barcode === barcode);

export const focusedLine = (desk: Desk): ChangedLine | undefined => lineOf(desk, desk.ui.get().focus);

export const lineId = (barcode: string): string => `line-${barcode}`;
export const lineElement = (barcode: string | null): HTMLElement | null =>
  barcode === null ? null : document.getElementById(lineId(barcode));
