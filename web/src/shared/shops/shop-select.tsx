import { NativeSelect } from '@mantine/core';
import { useShopFiguresQuery } from '../../api/shops-api.ts';
import { countText } from '../format.ts';
import { useShop } from './use-shop.ts';

/** Which shop the page is about, each with how much changed for it; nothing where there are not several. */
export function ShopSelect({ sessionId }: { sessionId: string }) {
  const { isSeveral } = useShop(sessionId);
  return isSeveral ? <Choice sessionId={sessionId} /> : null;
}

function Choice({ sessionId }: { sessionId: string }) {
  const { shops, shop, choose } = useShop(sessionId);
  const { data: counted = [] } = useShopFiguresQuery(sessionId);
  const labelOf = (code: string, name: string): string => {
    const figures = counted.find((one) => one.code === code)?.figures;
    return figures ? `${name}: ${figures.is_first ? 'first file' : countText(figures.changed + figures.gone)}` : name;
  };
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
