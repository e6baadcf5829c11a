import type { ChangesOverview, SecondThoughts, Session } from '@tillmap/contracts';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { useShop } from '../../shared/shops/use-shop.ts';
import { toast } from '../../shared/toasts.ts';
import { closeSheet } from '../../workbench/focus.ts';
import { LineActions } from './action-bar.tsx';
import css from './changes.module.css';
import { useChangePairsQuery, useChangesFileMutation } from './changes-api.ts';
import { useChangesController, useChangesUiState } from './changes-controller.ts';
import { ChangesHeader } from './changes-header.tsx';
import { ChangesWindows } from './changes-windows.tsx';
import { FacetList } from './facet-list.tsx';
import { FirstFile, NothingChanged } from './first-states.tsx';
import { Glance } from './glance/glance.tsx';
import { LineList } from './list/line-list.tsx';
import { FailedLines, LoadingLines } from './list/list-states.tsx';
import { PairList } from './pairs/pair-list.tsx';
import { PairsLine } from './pairs/pairs-line.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { ThoughtLines, ThoughtList } from './second-thoughts.tsx';
import { ShopRow } from './shops/shop-row.tsx';
import { ChangesToolbar } from './toolbar.tsx';
import { useChangesKeys } from './use-changes-keys.ts';
import type { ChangesListState } from './use-changes-list.ts';
import { usePrintedLines } from './use-printed-lines.ts';

type Props = {
  session: Session;
  list: ChangesListState;
  overview: ChangesOverview | undefined;
  failure: unknown;
  onAgain: () => void;
};

/** The page of what changed: the header, then the comparison or what stands in its place. */
export function ChangesScreen({ session, list, overview, failure, onAgain }: Props) {
  const sheet = useChangesUiState((state) => state.sheet);
  const counts = overview?.counts;
  const isSame = overview?.state === 'ready' && counts !== undefined && counts.to_decide + counts.decided === 0;
  return (
    <div className={`tm-review ${css.changes}`} data-no-panel data-sheet={sheet ?? undefined}>
      <ChangesHeader session={session} overview={overview} />
      {overview?.state !== 'ready' && <ShopRow sessionId={session.id} overview={overview} />}
      {failure !== undefined && <FailedLines error={failure} onAgain={onAgain} />}
      {failure === undefined && !overview && <LoadingLines total={session.supplier_file_items_count} />}
      {overview?.state === 'first' && <FirstFile session={session} />}
      {overview?.state === 'ready' && <Compared session={session} list={list} overview={overview} isSame={isSame} />}
    </div>
  );
}

type ComparisonProps = { session: Session; list: ChangesListState; overview: ChangesOverview };

/** What the wholesaler changed, with new barcodes and second thoughts beside it: their list stands in its place while somebody looks. */
function Compared({ isSame, ...props }: ComparisonProps & { isSame: boolean }) {
  const { session, list, overview } = props;
  const [open, setOpen] = useState<SecondThoughts | 'pairs' | null>(null);
  const { data: pairs } = useChangePairsQuery(session.id);
  const { isSeveral } = useShop(session.id, true);
  const thoughts = overview.second_thoughts;
  const isPairs = open === 'pairs';
  return (
    <>
      <div>
        {!isSame && <Glance list={list} overview={overview} hasBase={!isSeveral} />}
        <ShopRow sessionId={session.id} overview={overview} />
        <PairsLine pairs={pairs} isOpen={isPairs} onOpen={() => setOpen(isPairs ? null : 'pairs')} />
        <ThoughtLines thoughts={thoughts} open={isPairs ? null : open} onOpen={setOpen} />
      </div>
      {isPairs && pairs && <PairList pairs={pairs} onClose={() => setOpen(null)} />}
      {open && !isPairs && (
        <ThoughtList
          key={open}
          toldBy={open}
          left={thoughts.find(({ told_by }) => told_by === open)?.products ?? 0}
          onClose={() => setOpen(null)}
        />
      )}
      {!open && isSame && <NothingChanged session={session} overview={overview} />}
      {!open && !isSame && <Comparison session={session} list={list} overview={overview} />}
    </>
  );
}

function Comparison({ session, list, overview }: ComparisonProps) {
  const desk = useChangesController();
  const sheet = useChangesUiState((state) => state.sheet);
  const { lines, print } = usePrintedLines(session.id, list);
  const [saveFile] = useChangesFileMutation();
  useChangesKeys(desk);
  const file = async () => {
    const { data, error } = await saveFile({ sessionId: session.id, query: list.query });
    if (data) toast.success(`${data} was downloaded.`);
    else toast.error(messageOf(error, 'The list could not be downloaded'));
  };
  return (
    <>
      <ChangesToolbar list={list} overview={overview} onPrint={() => void print()} onFile={() => void file()} />
      <div className="tm-bench">
        <aside className="tm-facets" aria-label="Filters">
          <FacetList list={list} overview={overview} />
        </aside>
        <LineList list={list} overview={overview} session={session} />
      </div>
      {sheet === 'facets' && <div className="tm-scrim" aria-hidden="true" onClick={() => closeSheet(desk)} />}
      <LineActions />
      <ChangesWindows sessionId={session.id} />
      {lines && <PrintSheet session={session} overview={overview} lines={lines} />}
    </>
  );
}
