import { SegmentedControl } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconFilter,
  IconKeyboard,
  IconPrinter,
  IconTable,
  IconTag,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ChangesOverview } from '@tillmap/contracts';
import { Link } from 'react-router';
import { countText } from '../../shared/format.ts';
import { labelsLink } from '../../shared/session-path/path-steps.ts';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { SingleKeys } from '../../workbench/keys/single-keys.tsx';
import { useToolbarHeight } from '../../workbench/toolbar-height.ts';
import { FACET_TITLES } from './change-words.ts';
import { type ChangesQuery, chosenChangeFacets, NO_CHANGE_FACETS, toggledFacet } from './changes-address.ts';
import { redo, undo } from './decide.ts';
import { useDesk, useDeskState } from './desk-context.tsx';
import { facetLabel } from './facet-values.ts';
import type { ChangesListState } from './use-changes-list.ts';

type Props = { list: ChangesListState; overview: ChangesOverview; onPrint: () => void; onFile: () => void };

export function ChangesToolbar({ list, overview, onPrint, onFile }: Props) {
  const desk = useDesk();
  const { query, change } = list;
  const { to_decide, decided } = overview.counts;
  const all = to_decide + decided;
  const isOn = useDeskState((state) => state.hasSingleKeys);
  const chosen = chosenChangeFacets(query).length;
  const box = useToolbarHeight();
  return (
    <div ref={box} className="tm-toolbar" role="toolbar" aria-label="List">
      <button
        type="button"
        className="tm-button tm-quiet tm-facets-button tm-narrow-only"
        onClick={() => desk.ui.set({ hasSheet: true })}
      >
        <IconFilter className="tm-i" aria-hidden />
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </button>
      <SegmentedControl
        size="xs"
        aria-label="Show"
        data={[
          { value: 'to_decide', label: `To decide ${countText(to_decide)}` },
          { value: 'decided', label: `Decided ${countText(decided)}` },
          { value: 'all', label: `All ${countText(all)}` },
        ]}
        value={query.show}
        onChange={(show) => change({ show: show as ChangesQuery['show'] })}
      />
      <SearchBox
        value={query.search}
        onSearch={(search) => change({ search })}
        placeholder="Product, barcode or category"
        label="Search the changes"
      />
      <Chips list={list} overview={overview} />
      <div className="tm-toolbar-end">
        <span className="tm-dim tm-nowrap tm-decided">
          <b>{`${countText(decided)} of ${countText(all)}`}</b> decided
        </span>
        <Tool
          Icon={IconArrowBackUp}
          label="Undo"
          title="Undo (u)"
          isOff={!overview.can_undo}
          onClick={() => undo(desk)}
        />
        <Tool
          Icon={IconArrowForwardUp}
          label="Redo"
          title="Redo (Shift+U)"
          isOff={!overview.can_redo}
          onClick={() => redo(desk)}
        />
        <Tool Icon={IconPrinter} label="Print this list" title="Print" onClick={onPrint} />
        <Tool Icon={IconTable} label="This list as CSV" title="This list as CSV" onClick={onFile} />
        <Link
          to={labelsLink(desk.sessionId)}
          className="tm-icon-button"
          aria-label="Print shelf labels"
          title="Print shelf labels"
        >
          <IconTag className="tm-i" aria-hidden />
        </Link>
        <SingleKeys isOn={isOn} onChange={(hasSingleKeys) => desk.ui.set({ hasSingleKeys })} />
        <Tool
          Icon={IconKeyboard}
          label="Keyboard shortcuts"
          title="Keys (?)"
          onClick={() => desk.ui.set({ dialogue: 'keys' })}
        />
      </div>
    </div>
  );
}

type ToolProps = { Icon: TablerIcon; label: string; title: string; isOff?: boolean; onClick: () => void };

function Tool({ Icon, label, title, isOff = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className="tm-icon-button"
      aria-label={label}
      title={title}
      disabled={isOff}
      onClick={onClick}
    >
      <Icon className="tm-i" aria-hidden />
    </button>
  );
}

function Chips({ list: { query, change }, overview }: Pick<Props, 'list' | 'overview'>) {
  const chosen = chosenChangeFacets(query);
  if (chosen.length === 0) return <div className="tm-chips" />;
  return (
    <div className="tm-chips">
      {chosen.map(({ facet, value }) => {
        const label = facetLabel(facet, value, overview.facets[facet]);
        return (
          <button
            key={`${facet} ${value}`}
            type="button"
            className="tm-chip"
            aria-label={`Remove filter ${FACET_TITLES[facet]}: ${label}`}
            onClick={() => change(toggledFacet(query, facet, value))}
          >
            {label} <IconX className="tm-i" aria-hidden />
          </button>
        );
      })}
      <button type="button" className="tm-button tm-quiet" onClick={() => change(NO_CHANGE_FACETS)}>
        Clear all
      </button>
    </div>
  );
}
