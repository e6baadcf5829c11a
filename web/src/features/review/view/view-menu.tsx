import type { ReviewOverview } from '@tillmap/contracts';
import { useIsNarrow } from '../../../shared/narrow.ts';
import { SingleKeys } from '../../../workbench/keys/single-keys.tsx';
import { ViewChoice, ViewMenu, ViewTool } from '../../../workbench/view-menu.tsx';
import { Icon } from '../icons.tsx';
import { useReviewController, useUi } from '../review-controller.ts';
import { redo } from '../steps/send.ts';
import type { ListQuestion } from '../use-review-list.ts';
import { useReviewHistoryQuery } from '../workbench-api.ts';
import { LookUpAgain } from './look-up-again.tsx';
import { SavedViews } from './saved-views.tsx';
import { SortSelect } from './sort-select.tsx';

type Props = { list: ListQuestion; overview: ReviewOverview | undefined };

export function ReviewView({ list, overview }: Props) {
  return (
    <ViewMenu icon={<Icon name="view" />}>
      <SortSelect list={list} />
      <ViewChoice
        label="Fold alike rows"
        isOn={list.query.fold === 'alike'}
        onChange={(isOn) => list.change({ fold: isOn ? 'alike' : 'none' })}
      />
      <Choices />
      <Tools />
      <LookUpAgain overview={overview} />
      <SavedViews list={list} />
    </ViewMenu>
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
        <ViewChoice
          key={what}
          label={label}
          name={name}
          isOn={state[what]}
          onChange={(isOn) => bench.ui.set({ [what]: isOn })}
        />
      ))}
      <SingleKeys />
    </>
  );
}

function Tools() {
  const bench = useReviewController();
  const { ui, sessionId } = bench;
  const isNarrow = useIsNarrow();
  const { data: history } = useReviewHistoryQuery({ sessionId, limit: 1 });
  return (
    <>
      {isNarrow && (
        <>
          <ViewTool icon={<Icon name="history" />} label="History" onClick={() => ui.set({ sheet: 'history' })} />
          <ViewTool icon={<Icon name="redo" />} label="Redo" isOff={!history?.can_redo} onClick={() => redo(bench)} />
        </>
      )}
      <ViewTool icon={<Icon name="star" />} label="Spot check" onClick={() => ui.set({ sheet: 'spot' })} />
      <ViewTool icon={<Icon name="keys" />} label="Keyboard shortcuts" onClick={() => ui.set({ dialogue: 'keys' })} />
    </>
  );
}
