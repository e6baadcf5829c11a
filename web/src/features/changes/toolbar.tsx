import { SegmentedControl } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
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
import { useNavigate } from 'react-router';
import { countText } from '../../shared/format.ts';
import { useIsNarrow } from '../../shared/narrow.ts';
import { labelsLink } from '../../shared/session-path/path-steps.ts';
import { useShop } from '../../shared/shops/use-shop.ts';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { FacetChips } from '../../workbench/facets.tsx';
import { SingleKeys } from '../../workbench/keys/single-keys.tsx';
import { useToolbarHeight } from '../../workbench/toolbar-height.ts';
import { Tool } from '../../workbench/tools.tsx';
import { ViewChoice, ViewMenu, ViewTool } from '../../workbench/view-menu.tsx';
import css from './changes.module.css';
import { type ChangesQuery, chosenChangeFacets, NO_CHANGE_FACETS, toggledFacet } from './changes-address.ts';
import { useChangesController, useChangesUiState } from './changes-controller.ts';
import { redo, undo } from './decide.ts';
import { CHANGE_FACET_WORDS } from './facet-values.ts';
import type { ChangesListState } from './use-changes-list.ts';

type Props = { list: ChangesListState; overview: ChangesOverview; onPrint: () => void; onFile: () => void };

/** What narrows the list, and the tools for it, in one row. */
export function ChangesToolbar({ list, overview, onPrint, onFile }: Props) {
  const desk = useChangesController();
  const { query, change } = list;
  const chosen = chosenChangeFacets(query).length;
  const box = useToolbarHeight();
  const isNarrow = useIsNarrow();
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
      {!isNarrow && <ShowButtons list={list} overview={overview} />}
      <SearchBox
        value={query.search}
        onSearch={(search) => change({ search })}
        placeholder="Product, barcode or category"
        label="Search the changes"
      />
      {!isNarrow && <ChangeChips list={list} overview={overview} />}
      <div className="tm-toolbar-end">
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
      </div>
      <ChangesMenu overview={overview} onPrint={onPrint} onFile={onFile} />
    </div>
  );
}

/** What is left to decide, what is decided, or both; on a phone beside the filters. */
export function ShowButtons({ list: { query, change }, overview: { counts } }: Pick<Props, 'list' | 'overview'>) {
  const { to_decide, decided } = counts;
  return (
    <SegmentedControl
      size="xs"
      aria-label="Show"
      data={[
        { value: 'to_decide', label: `To decide ${countText(to_decide)}` },
        { value: 'decided', label: `Decided ${countText(decided)}` },
        { value: 'all', label: `All ${countText(to_decide + decided)}` },
      ]}
      value={query.show}
      onChange={(show) => change({ show: show as ChangesQuery['show'] })}
    />
  );
}

function ChangesMenu({ overview, onPrint, onFile }: Omit<Props, 'list'>) {
  const desk = useChangesController();
  const { ui, sessionId } = desk;
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const { isAll } = useShop(sessionId, true);
  const showsPicture = useChangesUiState((state) => state.showsPicture);
  return (
    <ViewMenu icon={<IconAdjustmentsHorizontal className="tm-i" aria-hidden />}>
      {!isNarrow && (
        <>
          <ViewChoice
            label="Picture of the change"
            name="changes-picture"
            isOn={showsPicture}
            onChange={(isOn) => ui.set({ showsPicture: isOn })}
          />
          <SingleKeys />
        </>
      )}
      {isNarrow && (
        <ViewTool
          icon={<IconArrowForwardUp className="tm-i" aria-hidden />}
          label="Redo"
          isOff={!overview.can_redo}
          onClick={() => redo(desk)}
        />
      )}
      <ViewTool icon={<IconPrinter className="tm-i" aria-hidden />} label="Print this list" onClick={onPrint} />
      {/* A file has the lines of one shop. */}
      {!isAll && (
        <ViewTool icon={<IconTable className="tm-i" aria-hidden />} label="This list as CSV" onClick={onFile} />
      )}
      <ViewTool
        icon={<IconTag className="tm-i" aria-hidden />}
        label="Print shelf labels"
        onClick={() => void navigate(labelsLink(sessionId))}
      />
      <ViewTool
        icon={<IconKeyboard className="tm-i" aria-hidden />}
        label="Keyboard shortcuts"
        onClick={() => ui.set({ dialogue: 'keys' })}
      />
    </ViewMenu>
  );
}

export function ChangeChips({ list: { query, change }, overview }: Pick<Props, 'list' | 'overview'>) {
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
