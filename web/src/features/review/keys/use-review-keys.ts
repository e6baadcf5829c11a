import { isNarrow } from '../../../shared/narrow.ts';
import { keepRowInPlace } from '../../../workbench/focus.ts';
import { useListKeys } from '../../../workbench/keys/use-list-keys.ts';
import { goNext } from '../list/focus.ts';
import { toggleWhy } from '../list/review-row.tsx';
import { PICKER_ID } from '../panel/category-and-vat.tsx';
import { type ReviewController, settingOf } from '../review-controller.ts';
import { setUnfolded } from '../steps/alike.ts';
import { accept, leaveForLater, take } from '../steps/decide.ts';
import { settleAlike, toggleSimilar } from '../steps/many.ts';
import { type Command, commandOf } from './key-map.ts';

/** The place search: in the panel, which is opened for it; on a phone the Edit window. */
export const openCategorySearch = (bench: ReviewController): void => {
  const { ui } = bench;
  const { focus, showsPanel } = ui.get();
  if (focus === null) return;
  if (isNarrow()) {
    ui.set({ editing: focus });
    return;
  }
  if (!showsPanel) keepRowInPlace(bench, () => ui.set({ showsPanel: true }));
  const toField = () => document.getElementById(PICKER_ID)?.focus();
  if (document.getElementById(PICKER_ID)) toField();
  else requestAnimationFrame(toField);
};

const withFocus = ({ ui }: ReviewController, act: (barcode: string) => void): void => {
  const { focus } = ui.get();
  if (focus !== null) act(focus);
};

const LIST = {
  commandOf,
  actions: {
    accept,
    alike: (bench: ReviewController) => {
      if (!settleAlike(bench)) openCategorySearch(bench);
    },
    unfold: (bench: ReviewController) => setUnfolded(bench, true),
    fold: (bench: ReviewController) => setUnfolded(bench, false),
    'take 1': (bench: ReviewController) => take(bench, 1),
    'take 2': (bench: ReviewController) => take(bench, 2),
    'take 3': (bench: ReviewController) => take(bench, 3),
    next: goNext,
    later: leaveForLater,
    place: openCategorySearch,
    similar: toggleSimilar,
    why: (bench: ReviewController) => withFocus(bench, (barcode) => toggleWhy(bench, barcode)),
    filter: ({ latest }: ReviewController) => latest().list.cycleFilter(),
    download: ({ ui }: ReviewController) => ui.set({ dialogue: 'download' }),
  },
  isOff: ({ ui }: ReviewController) => ui.get().editing !== null,
  /** What is being set, then the list of what looks alike. */
  closeOwn: ({ ui }: ReviewController): boolean => {
    const { similar } = ui.get();
    if (settingOf(ui.get()) !== null) ui.set({ setting: null });
    else if (similar?.isOpen) ui.set({ similar: { ...similar, isOpen: false } });
    else return false;
    return true;
  },
};

export const useReviewKeys = (bench: ReviewController): void => useListKeys<Command, ReviewController>(bench, LIST);
