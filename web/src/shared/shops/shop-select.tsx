import { NativeSelect } from '@mantine/core';
import { useShopFiguresQuery } from '../../api/shops-api.ts';
import { countText } from '../format.ts';
import { useShop } from './use-shop.ts';

/** How much changed for each shop in words; '' while it is not known. */
export const useShopCounts = (sessionId: string) => {
  const { data: counted = [] } = useShopFiguresQuery(sessionId);
  return (code: string): string => {
    const figures = counted.find((one) => one.code === code)?.figures;
    if (!figures) return '';
    return figures.is_first ? 'first file' : countText(figures.changed + figures.gone);
  };
};

/** Which shop the page is about, each with how much changed for it; nothing where there are not several. */
export function ShopSelect({ sessionId }: { sessionId: string }) {
  const { isSeveral } = useShop(sessionId);
  return isSeveral ? <Choice sessionId={sessionId} /> : null;
}

function Choice({ sessionId }: { sessionId: string }) {
  const { shops, shop, choose } = useShop(sessionId);
  const countOf = useShopCounts(sessionId);
  const labelOf = (code: string, name: string): string => [name, countOf(code)].filter(Boolean).join(': ');
  return (
    <NativeSelect
      aria-label="Shop"
      size="xs"
      data={shops.map(({ code, name }) => ({ value: code, label: labelOf(code, name) }))}
      value={shop?.code}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
