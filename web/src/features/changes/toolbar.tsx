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
} from '@tabler/icons-react';
import type { ChangesOverview } from '@tillmap/contracts';
import { Link } from 'react-router';
import { countText } from '../../shared/format.ts';
import { labelsLink } from '../../shared/session-path/path-steps.ts';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { FacetChips } from '../../workbench/facets.tsx';
import { SingleKeys } from '../../workbench/keys/single-keys.tsx';
import { useToolbarHeight } from '../../workbench/toolbar-height.ts';
import { Tool } from '../../workbench/tools.tsx';
import css from './changes.module.css';
import { type ChangesQuery, chosenChangeFacets, NO_CHANGE_FACETS, toggledFacet } from './changes-address.ts';
import { useChangesController } from './changes-controller.ts';
import { redo, undo } from './decide.ts';
import { CHANGE_FACET_WORDS } from './facet-values.ts';
import type { ChangesListState } from './use-changes-list.ts';

type Props = { list: ChangesListState; overview: ChangesOverview; onPrint: () => void; onFile: () => void };

export function ChangesToolbar({ list, overview, onPrint, onFile }: Props) {
  const desk = useChangesController();
  const { query, change } = list;
  const { to_decide, decided } = overview.counts;
  const all = to_decide + decided;
  const chosen = chosenChangeFacets(query).length;
  const box = useToolbarHeight();
  return (
    <div ref={box} className="tm-toolbar" role="toolbar" aria-label="List">
      <button
        type="button"
        className={`tm-button tm-quiet tm-facets-button ${css.narrowOnly}`}
        onClick={() => desk.ui.set({ sheet: 'facets' })}
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
        <span className={`tm-dim tm-nowrap ${css.decided}`}>
          <b>{`${countText(decided)} of ${countText(all)}`}</b> decided
        </span>
        <Tool
          icon={<IconArrowBackUp className="tm-i" aria-hidden />}
          label="Undo"
          title="Undo (u)"
          isOff={!overview.can_undo}
          onClick={() => undo(desk)}
        />
        <Tool
          icon={<IconArrowForwardUp className="tm-i" aria-hidden />}
          label="Redo"
          title="Redo (Shift+U)"
          isOff={!overview.can_redo}
          onClick={() => redo(desk)}
        />
        <Tool
          icon={<IconPrinter className="tm-i" aria-hidden />}
          label="Print this list"
          title="Print"
          onClick={onPrint}
        />
        <Tool
          icon={<IconTable className="tm-i" aria-hidden />}
          label="This list as CSV"
          title="This list as CSV"
          onClick={onFile}
        />
        <Link
          to={labelsLink(desk.sessionId)}
          className="tm-icon-button"
          aria-label="Print shelf labels"
          title="Print shelf labels"
        >
          <IconTag className="tm-i" aria-hidden />
        </Link>
        <SingleKeys />
        <Tool
          icon={<IconKeyboard className="tm-i" aria-hidden />}
          label="Keyboard shortcuts"
          title="Keys (?)"
          onClick={() => desk.ui.set({ dialogue: 'keys' })}
        />
      </div>
    </div>
  );
}

function Chips({ list: { query, change }, overview }: Pick<Props, 'list' | 'overview'>) {
  const { names, labelOf } = CHANGE_FACET_WORDS;
  return (
    <FacetChips
      chips={chosenChangeFacets(query).map(({ facet, value }) => ({
        key: `${facet} ${value}`,
        name: names[facet],
        label: labelOf(facet, value, overview.facets[facet]),
        onRemove: () => change(toggledFacet(query, facet, value)),
      }))}
      cross={<IconX className="tm-i" aria-hidden />}
      onClear={() => change(NO_CHANGE_FACETS)}
    />
  );
}
