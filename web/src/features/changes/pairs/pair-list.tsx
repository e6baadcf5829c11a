import { IconArrowLeft } from '@tabler/icons-react';
import type { ChangePair, ChangePairs } from '@tillmap/contracts';
import { useState } from 'react';
import { countText, plural } from '../../../shared/format.ts';
import { FirstToLastPager } from '../../../shared/ui/first-to-last-pager.tsx';
import { PageToasts } from '../../../workbench/toasts/toasts.tsx';
import type { PairBody } from '../changes-api.ts';
import { useChangesController } from '../changes-controller.ts';
import css from '../second-thoughts.module.css';
import { PairRow } from './pair-row.tsx';
import { settlePairs } from './settle-pairs.ts';
import { usePairKeys } from './use-pair-keys.ts';

type Props = { pairs: ChangePairs; onClose: () => void };

const PAGE = 100;

/** New products that are probably gone ones under another barcode: each is the same, another one, or different. */
export function PairList({ pairs: { pairs, counts }, onClose }: Props) {
  const desk = useChangesController();
  const [isSaving, setSaving] = useState(false);
  const [until, setUntil] = useState('');
  const [page, setPage] = useState(1);
  const last = Math.max(1, Math.ceil(pairs.length / PAGE));
  const shown = Math.min(page, last);
  const rows = pairs.slice((shown - 1) * PAGE, shown * PAGE);
  const settle = async (body: PairBody) => {
    setSaving(true);
    await settlePairs(desk, body);
    setSaving(false);
  };
  const day = until === '' ? {} : { old_until: until };
  const takeAll = () => void settle({ take: 'sure', expected: counts.sure, ...day });
  const choose = ({ new_barcode }: ChangePair, old_barcode: string | null) =>
    void settle(old_barcode === null ? { leave: [{ new_barcode }] } : { take: [{ new_barcode, old_barcode }], ...day });
  const list = usePairKeys(desk, { rows, isSaving, choose, takeAll: counts.sure > 0 ? takeAll : undefined, onClose });
  return (
    <section className={`${css.thoughts} ${css.pairs}`} aria-label="New barcodes">
      <div className={css.thoughtsTools}>
        <button type="button" className="tm-button tm-quiet" onClick={onClose}>
          <IconArrowLeft className="tm-i" aria-hidden />
          All changes
        </button>
        <b role="status">{pairs.length === 0 ? 'All decided' : plural(pairs.length, 'new barcode')}</b>
        <span className="tm-dim">{`${countText(counts.sure)} sure, ${countText(counts.likely)} likely`}</span>
        <label className={css.pairUntil}>
          Old number stays in the till until
          <input
            type="date"
            min={new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        </label>
        <button
          type="button"
          className="tm-button tm-primary"
          disabled={isSaving || counts.sure === 0}
          onClick={takeAll}
        >
          {`Take All ${countText(counts.sure)} Sure`}
          {counts.sure > 0 && (
            <span className="tm-kbd" aria-hidden="true">
              Shift a
            </span>
          )}
        </button>
      </div>
      <p className={`${css.thoughtsHead} tm-dim`} aria-hidden="true">
        <span>In the till</span>
        <span />
        <span>In the new file</span>
        <span>Same</span>
        <span>Certainty</span>
      </p>
      <ul ref={list.ref} className="tm-list">
        {rows.map((pair) => (
          <PairRow
            key={pair.new_barcode}
            pair={pair}
            isCurrent={pair.new_barcode === list.current?.new_barcode}
            isOpen={pair.new_barcode === list.open}
            isSaving={isSaving}
            onFocus={() => list.setCurrent(pair.new_barcode)}
            onOpen={() => list.toggle(pair.new_barcode)}
            onChoose={(old) => choose(pair, old)}
          />
        ))}
      </ul>
      <FirstToLastPager page={shown} lastPage={last} total={plural(pairs.length, 'new barcode')} onPage={setPage} />
      <p className={`tm-dim ${css.pairFoot}`}>
        Decisions, department, VAT code and printed labels move to the new number. Undo brings them back.
      </p>
      <PageToasts host={desk.ui} />
    </section>
  );
}
