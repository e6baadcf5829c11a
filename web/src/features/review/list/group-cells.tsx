import type { ReviewedProduct } from '@tillmap/contracts';
import { countText, moneyText, plural } from '../../../shared/format.ts';
import { namesOfGroup, proposedElsewhere } from './fold.ts';
import css from './rows.module.css';

type Props = { group: readonly ReviewedProduct[] };

/** '18 × Zorblax Gel' over what tells them apart. */
export function GroupName({ group }: Props) {
  const { common, variants } = namesOfGroup(group);
  const toDo = group.filter(({ needs_review }) => needs_review).length;
  const left = toDo > 0 && toDo < group.length ? `${countText(toDo)} to do: ` : '';
  return (
    <>
      <span className="tm-product-name">
        <b className={css.times}>{`${countText(group.length)} ×`}</b> {common}
      </span>
      <small className={`tm-second ${css.variants}`} title={variants}>
        {left + variants}
      </small>
    </>
  );
}

/** How many of a line are proposed elsewhere: accepted with it, they go where it says. */
export function Elsewhere({ group, lead }: Props & { lead: ReviewedProduct }) {
  const count = proposedElsewhere(group, lead);
  return count === 0 ? null : (
    <span className={css.vatDiffers}>{`${plural(count, 'product')} proposed elsewhere`}</span>
  );
}

const amounts = (group: Props['group'], of: 'cost' | 'rrp'): string[] =>
  group
    .map((row) => row[of])
    .filter((amount) => amount !== '')
    .sort((one, other) => Number(one) - Number(other));

/** The highest price of a line where it is not the lowest too. */
export const groupPriceText = (group: Props['group'], of: 'cost' | 'rrp'): string => {
  const all = amounts(group, of);
  return all[0] === all.at(-1) ? '' : `to ${moneyText(all.at(-1)!)}`;
};

export function GroupPrice({ group, of }: Props & { of: 'cost' | 'rrp' }) {
  const highest = groupPriceText(group, of);
  return (
    <>
      {moneyText(amounts(group, of)[0] ?? '')}
      {highest && <span className="tm-sub tm-nowrap">{highest}</span>}
    </>
  );
}
