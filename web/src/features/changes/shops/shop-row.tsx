import { NativeSelect, SegmentedControl } from '@mantine/core';
import { ALL_SHOPS, type ChangesOverview } from '@tillmap/contracts';
import { countText } from '../../../shared/format.ts';
import { useIsNarrow } from '../../../shared/narrow.ts';
import { useShopCounts } from '../../../shared/shops/shop-select.tsx';
import { useShop } from '../../../shared/shops/use-shop.ts';
import { useChangedInAllQuery } from '../changes-api.ts';
import css from './shop-row.module.css';

type Props = { sessionId: string; overview: ChangesOverview | undefined };

/** More shops than this are a list to choose from. */
const MOST_IN_ROW = 5;

/** Whose changes the page is about: of all shops as one list, or of one; nothing where there are not several. */
export function ShopRow(props: Props) {
  const { isSeveral } = useShop(props.sessionId, true);
  return isSeveral ? <Row {...props} /> : null;
}

const countIn = ({ state, counts }: ChangesOverview): string =>
  state === 'first' ? 'first file' : countText(counts.to_decide + counts.decided);

function Row({ sessionId, overview }: Props) {
  const { shops, shop, isAll, choose } = useShop(sessionId, true);
  const isNarrow = useIsNarrow();
  const countOf = useShopCounts(sessionId);
  const { data: changedInAll } = useChangedInAllQuery(sessionId, { skip: isAll });
  const ofAll = isAll ? overview && countIn(overview) : changedInAll !== undefined && countText(changedInAll);
  const choices = [
    { value: ALL_SHOPS, name: 'All shops', count: ofAll || '' },
    ...shops.map(({ code, name }) => ({ value: code, name, count: countOf(code) })),
  ];
  const value = isAll ? ALL_SHOPS : (shop?.code ?? '');
  const said = isAll ? 'One decision counts in each shop that has the change.' : overview?.base_sentence;
  return (
    <div className={css.row}>
      {isNarrow || shops.length > MOST_IN_ROW ? (
        <NativeSelect
          aria-label="Shop"
          size={isNarrow ? 'md' : 'xs'}
          data={choices.map((one) => ({ value: one.value, label: [one.name, one.count].filter(Boolean).join(': ') }))}
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      ) : (
        <SegmentedControl
          aria-label="Shop"
          size="xs"
          data={choices.map((one) => ({ value: one.value, label: `${one.name} ${one.count}`.trim() }))}
          value={value}
          onChange={choose}
        />
      )}
      <p className="tm-dim" title={overview && [overview.base_sentence, overview.week_sentence].join(' ')}>
        {said}
      </p>
    </div>
  );
}
