import { ALL_SHOPS } from '@tillmap/contracts';
import { useSearchParams } from 'react-router';
import { chosenShop, setChosenShop } from '../../api/chosen-shop.ts';
import { useSessionShopsQuery } from '../../api/shops-api.ts';
import { remember, remembered } from '../remembered.ts';

const NAME = 'shop';
const TOGETHER = 'all-shops';

/**
 * The shop that a page of a session is about: where there are several the one in the address, else the one of the page before in this tab,
 * else the one that was chosen last. From then on calls are made for it. A page that shows all of them as one list (`canBeAll`) does so
 * until one is chosen there.
 */
export const useShop = (sessionId: string, canBeAll = false) => {
  const { data: shops = [], isSuccess, isError } = useSessionShopsQuery(sessionId);
  const [params, setParams] = useSearchParams();
  const named = params.get(NAME);
  const ofTab = chosenShop() === ALL_SHOPS ? undefined : chosenShop();
  const wanted = named ?? ofTab ?? remembered(NAME, '');
  const shop = shops.find(({ code }) => code === wanted) ?? shops[0];
  const isSeveral = shops.length > 1;
  const isKnown = isSuccess || isError;
  const isAll = canBeAll && isSeveral && (named === null ? remembered(TOGETHER, true) : named === ALL_SHOPS);
  if (isKnown) setChosenShop(isAll ? ALL_SHOPS : isSeveral ? shop?.code : undefined);
  const choose = (code: string) => {
    if (canBeAll) remember(TOGETHER, code === ALL_SHOPS);
    if (code !== ALL_SHOPS) remember(NAME, code);
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(NAME, code);
        after.delete('page');
        return after;
      },
      { replace: true },
    );
  };
  // Without an answer the server says what it misses.
  return { shops, shop, isSeveral, isAll, isKnown, choose };
};
