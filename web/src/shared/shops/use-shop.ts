import { useSearchParams } from 'react-router';
import { chosenShop, setChosenShop } from '../../api/chosen-shop.ts';
import { useSessionShopsQuery } from '../../api/shops-api.ts';
import { remember, remembered } from '../remembered.ts';

const NAME = 'shop';

/**
 * The shop that a page of a session is about: where there are several the one in the address, else the one of the page before in this tab,
 * else the one that was chosen last. From then on calls are made for it.
 */
export const useShop = (sessionId: string) => {
  const { data: shops = [], isSuccess, isError } = useSessionShopsQuery(sessionId);
  const [params, setParams] = useSearchParams();
  const wanted = params.get(NAME) ?? chosenShop() ?? remembered(NAME, '');
  const shop = shops.find(({ code }) => code === wanted) ?? shops[0];
  const isSeveral = shops.length > 1;
  const isKnown = isSuccess || isError;
  if (isKnown) setChosenShop(isSeveral ? shop?.code : undefined);
  const choose = (code: string) => {
    remember(NAME, code);
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
  return { shops, shop, isSeveral, isKnown, choose };
};
