import type { ReviewOverview } from '@tillmap/contracts';
import { SingleKeys } from '../../shared/keys/single-keys.tsx';
import { remember } from '../../shared/remembered.ts';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { useBench, useUi } from './bench-context.tsx';
import { chosenFacets } from './facets/facet-address.ts';
import { FacetChips } from './facets/facet-chips.tsx';
import { FilterButtons } from './filter-buttons.tsx';
import { Icon, type IconName } from './icons.tsx';
import { IssueFilter } from './issue-filter.tsx';
import { LookUpAgain } from './look-up-again.tsx';
import { SortSelect } from './sort-select.tsx';
import { redo, undo } from './steps/send.ts';
import type { ReviewListState } from './use-review-list.ts';

type Props = {
  list: ReviewListState;
  overview: ReviewOverview | undefined;
  canUndo: boolean;
  canRedo: boolean;
};

export function ReviewToolbar({ list, overview, canUndo, canRedo }: Props) {
  const bench = useBench();
  const { query, change } = list;
  return (
    <div className="tm-toolbar" role="toolbar" aria-label="List">
      <FacetsButton count={chosenFacets(query).length} />
      <FilterButtons value={query.filter} counts={overview?.counts} onChange={(filter) => change({ filter })} />
      <SearchBox
        value={query.search}
        onSearch={(search) => change({ search })}
        placeholder="Description, barcode or category group"
      />
      <IssueFilter sessionId={bench.sessionId} value={query.issue} onChange={(issue) => change({ issue })} />
      <SortSelect list={list} />
      <LookUpAgain overview={overview} />
      <FacetChips list={list} overview={overview} />
      <div className="tm-toolbar-end">
        <Tool icon="undo" label="Undo" title="Undo (u)" isOff={!canUndo} onClick={() => undo(bench)} />
        <Tool icon="redo" label="Redo" title="Redo (Shift+U)" isOff={!canRedo} onClick={() => redo(bench)} />
        <Tool
          icon="history"
          label="History of the review"
          title="History"
          onClick={() => bench.ui.set({ sheet: 'history' })}
        />
        <Tool icon="star" label="Spot check" title="Spot check" onClick={() => bench.ui.set({ sheet: 'spot' })} />
        <DensitySwitch />
        <SingleKeysSwitch />
        <Tool
          icon="keys"
          label="Keyboard shortcuts"
          title="Keys (?)"
          onClick={() => bench.ui.set({ dialogue: 'keys' })}
        />
        <PanelSwitch />
      </div>
    </div>
  );
}

type ToolProps = {
  icon: IconName;
  label: string;
  title: string;
  isOff?: boolean;
  isPressed?: boolean;
  onClick: () => void;
};

function Tool({ icon, label, title, isOff = false, isPressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className="tm-icon-button"
      aria-label={label}
      title={title}
      disabled={isOff}
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

const facetsAreSheet = (): boolean => window.matchMedia('(max-width: 1199px)').matches;

function FacetsButton({ count }: { count: number }) {
  const { ui } = useBench();
  const isShown = useUi(({ showsFacets }) => showsFacets);
  return (
    <button
      type="button"
      className="tm-button tm-quiet tm-facets-button"
      aria-expanded={isShown}
      onClick={() => {
        if (facetsAreSheet()) {
          ui.set({ sheet: ui.get().sheet === 'facets' ? null : 'facets' });
          return;
        }
        remember('facets', !isShown);
        ui.set({ showsFacets: !isShown });
      }}
    >
      <Icon name="filter" />
      {count > 0 ? `Filters (${count})` : 'Filters'}
    </button>
  );
}

function DensitySwitch() {
  const { ui } = useBench();
  const isDense = useUi((state) => state.isDense);
  return (
    <button
      type="button"
      className="tm-button tm-quiet"
      title="Row height"
      onClick={() => {
        remember('dense', !isDense);
        ui.set({ isDense: !isDense });
      }}
    >
      <Icon name="rows" />
      {isDense ? 'Compact' : 'Comfortable'}
    </button>
  );
}

export function SingleKeysSwitch() {
  const { ui } = useBench();
  const isOn = useUi((state) => state.hasSingleKeys);
  return <SingleKeys isOn={isOn} onChange={(hasSingleKeys) => ui.set({ hasSingleKeys })} />;
}

function PanelSwitch() {
  const { ui } = useBench();
  const isShown = useUi(({ showsPanel }) => showsPanel);
  return (
    <Tool
      icon="panel"
      label="Details beside the list"
      title="Details beside the list"
      isPressed={isShown}
      onClick={() => {
        remember('panel', !isShown);
        ui.set({ showsPanel: !isShown });
      }}
    />
  );
}
