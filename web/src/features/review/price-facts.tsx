import { Text } from '@mantine/core';
import type { ReviewedProduct } from '@tillmap/contracts';
import { moneyText } from '../../shared/format.ts';

type Props = { product: ReviewedProduct };

/** The cost that the file does not give: of one unit where it gives a case's, of a case where it gives a unit's. */
export const otherCostText = ({ cost_basis, unit_cost, case_cost }: ReviewedProduct): string => {
  if (cost_basis === 'case' && unit_cost !== '') return `${moneyText(unit_cost)} a unit`;
  return cost_basis === 'unit' && case_cost !== '' ? `${moneyText(case_cost)} a case` : '';
};

export function OtherCost({ product }: Props) {
  const text = otherCostText(product);
  return text === '' ? null : <span className="tm-sub tm-nowrap">{text}</span>;
}

/** Cost as given, of one unit and of a case as far as known, RRP and case quantity, in one line. */
export function PriceFacts({ product }: Props) {
  const { cost, cost_basis, unit_cost, case_cost, rrp, rrp_left_out, case_qty } = product;
  const facts = [
    cost_basis === 'as_given' && cost !== '' && `Cost ${moneyText(cost)}`,
    unit_cost !== '' && `Cost of one unit ${moneyText(unit_cost)}`,
    case_cost !== '' && `cost of a case ${moneyText(case_cost)}`,
    rrp !== '' && `RRP ${moneyText(rrp)}${rrp_left_out ? ', left out' : ''}`,
    case_qty !== '' && `case of ${case_qty}`,
  ].filter(Boolean);
  return facts.length === 0 ? null : (
    <Text size="sm" c="dimmed" className="tm-number">
      {facts.join(' · ')}
    </Text>
  );
}
