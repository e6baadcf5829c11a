import { Checkbox, SegmentedControl, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { LabelsShown, ShelfLabel } from '@tillmap/contracts';
import { countText, moneyText, plural } from '../../shared/format.ts';
import { PricesChoice } from '../../shared/offers/prices-choice.tsx';
import { ScanButton } from '../../shared/scan/scan-button.tsx';
import { PreviousNextPager } from '../../shared/ui/previous-next-pager.tsx';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { isChosen, NONE, toggle } from './chosen-labels.ts';
import { LabelUnits } from './label-units.tsx';
import { labelFacts } from './label-words.ts';
import css from './labels.module.css';
import type { LabelsState } from './use-labels.ts';

type RowProps = { label: ShelfLabel; isOn: boolean; onToggle: () => void };

function Row({ label, isOn, onToggle }: RowProps) {
  const name = label.description || label.barcode;
  return (
    <li className={css.labelRow}>
      <Checkbox aria-label={name} checked={isOn} onChange={onToggle} disabled={label.price === ''} />
      <div className={css.labelName}>
        <b>{name}</b>
        <span className={css.labelFacts}>{labelFacts(label)}</span>
        {label.note !== '' && (
          <span className={css.labelNote}>
            <IconAlertTriangle size={14} aria-hidden /> {label.note}
          </span>
        )}
      </div>
      <span className={`${css.labelPrice} tm-number`}>
        {label.rrp_before !== '' && <del>{moneyText(label.rrp_before)}</del>}
        {label.is_new && <span className={css.labelNew}>New</span>}
        <b>{label.rrp === '' ? 'No RRP' : moneyText(label.rrp)}</b>
      </span>
    </li>
  );
}

/** Products with a label to come, those that are due first, and which of them are chosen. */
export function LabelList({ state }: { state: LabelsState }) {
  const { sessionId, offers, show, search, list, chosen, setChosen, change } = state;
  if (!list) return null;
  const { counts, labels, pagination } = list;
  const isAll = chosen.of === 'match' && chosen.except.size === 0 && chosen.show === show && chosen.search === search;
  return (
    <section aria-label="Labels" className={css.labelsLeft}>
      <h2>{`${countText(counts.due)} not printed yet`}</h2>
      <PricesChoice state={offers} />
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Show"
        data={[
          { value: 'due', label: `Not printed ${countText(counts.due)}` },
          ...(counts.offers === undefined && show !== 'offers'
            ? []
            : [{ value: 'offers', label: `Offers ${countText(counts.offers ?? 0)}` }]),
          { value: 'changed', label: `Changed ${countText(counts.changed)}` },
          { value: 'all', label: `All ${countText(counts.all)}` },
        ]}
        value={show}
        onChange={(value) => change({ show: value as LabelsShown })}
      />
      <div className={css.labelsFind}>
        <SearchBox
          value={search}
          onSearch={(text) => change({ search: text })}
          placeholder="Product or barcode"
          label="Search the labels"
        />
        <ScanButton onRead={(barcode) => change({ show: 'all', search: barcode })} />
      </div>
      <Checkbox
        label={`Select all ${countText(pagination.total)}`}
        checked={isAll && pagination.total > 0}
        disabled={pagination.total === 0}
        onChange={() => setChosen(isAll ? NONE : { of: 'match', show, search, except: new Set() })}
      />
      <VisuallyHidden role="status">{plural(pagination.total, 'product')}</VisuallyHidden>
      {labels.length === 0 && (
        <Text size="sm" c="dimmed" py="md">
          {search === ''
            ? 'All shelf labels are right. You can still print labels for any product under All.'
            : 'No product fits this search.'}
        </Text>
      )}
      <ul className={css.labelRows}>
        {labels.map((label) => (
          <Row
            key={label.barcode}
            label={label}
            isOn={label.price !== '' && isChosen(chosen, label.barcode)}
            onToggle={() => setChosen(toggle(chosen, label.barcode))}
          />
        ))}
      </ul>
      <PreviousNextPager
        page={pagination.current_page}
        lastPage={pagination.last_page}
        onPage={(page) => change({ page })}
      />
      {labels.length > 0 && <LabelUnits sessionId={sessionId} labels={labels} />}
    </section>
  );
}
