import type { ReviewOverview } from '@tillmap/contracts';
import { useIsNarrow } from '../../../shared/narrow.ts';
import { remember } from '../../../shared/remembered.ts';
import { closeSheet, keepRowInPlace } from '../../../workbench/focus.ts';
import { SingleKeys } from '../../../workbench/keys/single-keys.tsx';
import { Icon, type IconName } from '../icons.tsx';
import { type ReviewUiState, useReviewController, useUi } from '../review-controller.ts';
import { redo } from '../steps/send.ts';
import type { ListQuestion } from '../use-review-list.ts';
import { useReviewHistoryQuery } from '../workbench-api.ts';
import { LookUpAgain } from './look-up-again.tsx';
import { SavedViews } from './saved-views.tsx';
import { SortSelect } from './sort-select.tsx';
import css from './view.module.css';

type Props = { list: ListQuestion; overview: ReviewOverview | undefined };

/** How the list is shown and what is seldom needed, over the list: nothing moves when it opens. */
export function ViewMenu({ list, overview }: Props) {
  const bench = useReviewController();
  const isOpen = useUi(({ sheet }) => sheet === 'view');
  const close = () => closeSheet(bench);
  return (
    <div className={css.view}>
      <button
        type="button"
        className="tm-button"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : bench.ui.set({ sheet: 'view' }))}
      >
        <Icon name="view" />
        View
      </button>
      {isOpen && (
        <>
          <div className={css.behind} aria-hidden="true" onClick={close} />
          <section className={css.menu} aria-label="View">
            <SortSelect list={list} />
            <label className={css.choice}>
              <input
                type="checkbox"
                checked={list.query.fold === 'alike'}
                onChange={(event) => list.change({ fold: event.currentTarget.checked ? 'alike' : 'none' })}
              />
              Fold alike rows
            </label>
            <Choices />
            <Tools />
            <LookUpAgain overview={overview} />
            <SavedViews list={list} />
          </section>
        </>
      )}
    </div>
  );
}

/** Remembered in this browser by these names. */
const CHOICES = [
  { what: 'isDense', name: 'dense', label: 'One line a product' },
  { what: 'showsPanel', name: 'panel', label: 'Details beside the list' },
  { what: 'showsPicture', name: 'picture', label: 'Picture of the file' },
] as const;

function Choices() {
  const bench = useReviewController();
  const state = useUi((all) => all);
  // Cards, sheets and fingers leave nothing to choose.
  if (useIsNarrow()) return null;
  return (
    <>
      {CHOICES.map(({ what, name, label }) => (
        <label key={what} className={css.choice}>
          <input
            type="checkbox"
            checked={state[what]}
            onChange={(event) => {
              const { checked } = event.currentTarget;
              remember(name, checked);
              keepRowInPlace(bench, () => bench.ui.set({ [what]: checked }));
            }}
          />
          {label}
        </label>
      ))}
      <SingleKeys />
    </>
  );
}

function Tools() {
  const bench = useReviewController();
  const isNarrow = useIsNarrow();
  const { data: history } = useReviewHistoryQuery({ sessionId: bench.sessionId, limit: 1 });
  const tool = (icon: IconName, label: string, opens: Partial<ReviewUiState>, isOff = false) => (
    <button
      type="button"
      className="tm-button tm-quiet"
      disabled={isOff}
      onClick={() => bench.ui.set({ sheet: null, ...opens })}
    >
      <Icon name={icon} />
      {label}
    </button>
  );
  return (
    <>
      {isNarrow && tool('history', 'History', { sheet: 'history' })}
      {isNarrow && (
        <button
          type="button"
          className="tm-button tm-quiet"
          disabled={!history?.can_redo}
          onClick={() => {
            closeSheet(bench);
            redo(bench);
          }}
        >
          <Icon name="redo" />
          Redo
        </button>
      )}
      {tool('star', 'Spot check', { sheet: 'spot' })}
      {tool('keys', 'Keyboard shortcuts', { dialogue: 'keys' })}
    </>
  );
}
