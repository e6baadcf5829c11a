import type {
  DownloadContent,
  HierarchyOption,
  ReviewedProduct,
  UsualVat,
  VatCodeOption,
  WorkbenchProduct,
  WorkbenchRow,
} from '@tillmap/contracts';
import { remembered } from '../../shared/remembered.ts';
import { createLiveState, type LiveState } from '../../workbench/live-state.ts';
import type { Pill } from '../../workbench/pills/say.ts';
import type { Landing } from '../../workbench/use-page-turn.ts';
import type { ReviewListState } from './use-review-list.ts';
import type { StepPlace } from './workbench-api.ts';

/** Two people decided the same row: what stands now, and how to put one's own choice in its place. */
export type Conflict = { theirs: WorkbenchProduct; mine: string; takeMine: () => void };

/** Products that look like the one decided last; `left` stay as they are. */
export type Similar = {
  from: ReviewedProduct;
  rows: readonly WorkbenchRow[];
  left: ReadonlySet<string>;
  isOpen: boolean;
};

export type Dialogue = 'download' | 'keys' | null;
export type Sheet = 'facets' | 'panel' | 'history' | 'spot' | null;

export type BenchState = {
  /** The row that the keyboard is on. */
  focus: string | null;
  /** The row is not drawn yet: the keyboard goes there once it is. */
  isFocusDue: boolean;
  opened: ReadonlySet<string>;
  selected: ReadonlyMap<string, ReviewedProduct>;
  /** Every product that fits the filters is meant, not only those of this page. */
  isAllMatching: boolean;
  anchor: string | null;
  /** What is being set on the selected rows. */
  setting: 'place' | 'vat' | null;
  conflicts: ReadonlyMap<string, Conflict>;
  similar: Similar | null;
  toasts: readonly Pill[];
  dialogue: Dialogue;
  /** What the window that downloads the file has chosen at first. */
  downloadContent: DownloadContent;
  sheet: Sheet;
  editing: string | null;
  paces: readonly number[];
  /** Rows that were decided since the list was asked for. */
  decided: ReadonlySet<string>;
  /** Everything was done in this sitting, and nobody asked for the list since. */
  isDone: boolean;
  isDense: boolean;
  hasSingleKeys: boolean;
  showsFacets: boolean;
  showsPanel: boolean;
};

export type BenchLive = LiveState<BenchState>;

export const createBenchState = (): BenchLive =>
  createLiveState<BenchState>({
    focus: null,
    isFocusDue: false,
    opened: new Set(),
    selected: new Map(),
    isAllMatching: false,
    anchor: null,
    setting: null,
    conflicts: new Map(),
    similar: null,
    toasts: [],
    dialogue: null,
    downloadContent: 'all',
    sheet: null,
    editing: null,
    paces: [],
    decided: new Set(),
    isDone: false,
    isDense: remembered('dense', true),
    hasSingleKeys: remembered('single-keys', true),
    showsFacets: remembered('facets', true),
    showsPanel: remembered('panel', true),
  });

/** What the screen was told last, for actions that are made once. */
export type Latest = {
  list: ReviewListState;
  hierarchy: readonly HierarchyOption[];
  vatCodes: readonly VatCodeOption[];
  usualVat: readonly UsualVat[];
  /** The name of who is signed in. */
  me: string;
  /** Goes to another page and to a row of it. */
  turnTo: (landing: Landing) => Promise<void>;
};

/** A place with the names and the VAT code that come with it. */
export type PlaceChoice = StepPlace & {
  department: string;
  sub_department: string;
  category_group: string;
  /** '' where nothing is known of the place's VAT: the server says it. */
  vat_code: string;
};
