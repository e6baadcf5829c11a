import type {
  DownloadContent,
  HierarchyOption,
  ReviewedProduct,
  UsualVat,
  VatCodeOption,
  WorkbenchProduct,
  WorkbenchRow,
} from '@tillmap/contracts';
import type { Prices } from '../../shared/offers/use-prices.ts';
import { remembered } from '../../shared/remembered.ts';
import {
  firstListUiState,
  type ListUiState as ListBenchState,
  type ListControllerOf,
} from '../../workbench/list-controller.ts';
import { useListController as useListBench, useUi as useListUi } from '../../workbench/list-controller-context.tsx';
import type { ReviewListState } from './use-review-list.ts';
import type { CategoryCodes } from './workbench-api.ts';

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
export type Sheet = 'facets' | 'panel' | 'history' | 'spot' | 'view' | null;

export type ReviewUiState = ListBenchState<ReviewedProduct> & {
  opened: ReadonlySet<string>;
  /** Groups of rows that look alike whose rows are shown one by one. */
  unfolded: ReadonlySet<number>;
  /** What is being set on the selected rows, as long as these are selected. */
  setting: { what: 'place' | 'vat'; of: ReadonlyMap<string, ReviewedProduct> } | null;
  conflicts: ReadonlyMap<string, Conflict>;
  similar: Similar | null;
  dialogue: Dialogue;
  /** What the window that downloads the file has chosen at first. */
  downloadContent: DownloadContent;
  downloadPrices: Prices;
  sheet: Sheet;
  editing: string | null;
  paces: readonly number[];
  lastStepAt: number;
  /** Products whose evidence and history were asked for before they changed. */
  outdated: ReadonlySet<string>;
  /** Everything was done in this sitting, and nobody asked for the list since. */
  isDone: boolean;
  isDense: boolean;
  showsFacets: boolean;
  showsPanel: boolean;
  showsPicture: boolean;
};

export const createReviewUiState = (): ReviewUiState => ({
  ...firstListUiState(),
  opened: new Set(),
  unfolded: new Set(),
  setting: null,
  conflicts: new Map(),
  similar: null,
  downloadContent: 'all',
  downloadPrices: {},
  editing: null,
  paces: [],
  lastStepAt: 0,
  outdated: new Set(),
  isDone: false,
  isDense: remembered('dense', false),
  showsFacets: remembered('facets', true),
  showsPanel: remembered('panel', true),
  showsPicture: remembered('picture', false),
});

/** What the screen was told last, for actions that are made once. */
export type Latest = {
  list: ReviewListState;
  hierarchy: readonly HierarchyOption[];
  vatCodes: readonly VatCodeOption[];
  usualVat: readonly UsualVat[];
  /** The name of who is signed in. */
  me: string;
};

/** A place with the names and the VAT code that come with it. */
export type CategoryChoice = CategoryCodes & {
  department: string;
  sub_department: string;
  category_group: string;
  /** '' where nothing is known of the place's VAT: the server says it. */
  vat_code: string;
};

/** What every action of the screen works on. */
export type ReviewController = ListControllerOf<ReviewedProduct, ReviewUiState, Latest>;

export const useReviewController = useListBench as unknown as () => ReviewController;
export const useUi = useListUi as unknown as <Part>(select: (state: ReviewUiState) => Part) => Part;

/** What is being set on the rows that are selected now. */
export const settingOf = ({ setting, selected }: ReviewUiState): 'place' | 'vat' | null =>
  setting?.of === selected ? setting.what : null;
