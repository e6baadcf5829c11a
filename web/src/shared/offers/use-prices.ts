import type { OffersChoice, SessionOffers } from '@tillmap/contracts';
import { useState } from 'react';
import { chosenShop } from '../../api/chosen-shop.ts';
import { useSessionOffersQuery } from './session-offers-api.ts';

/** What a call is sent of prices: nothing where a file has none with days. */
export type Prices = Readonly<{ offers?: OffersChoice; day?: string }>;

/** How many lines the prices of a day add to files of what changed, and of prices alone. */
export type AddedLines = Readonly<{ changes: number; prices: number }>;

/** The prices of a file in an address: those of which day, with or without offers. */
export const pricesIn = (params: URLSearchParams): Prices => {
  const [offers, day] = [params.get('offers'), params.get('day')];
  return { ...((offers === 'use' || offers === 'leave') && { offers }), ...(day && { day }) };
};

/** Which prices the file or the labels of a session have, for one shop or for several: at first as in its last download, of today. */
export const usePrices = (
  sessionId: string,
  first: Prices,
  shops: readonly (string | undefined)[] = [chosenShop()],
) => {
  const [chosen, setChosen] = useState(first);
  const asked = useSessionOffersQuery({ sessionId, shops, day: chosen.day }, { refetchOnMountOrArgChange: true });
  const [one, ...others] = asked.data ?? [];
  const isDated = one !== undefined && one.dated > 0;
  const pricesOf = (offers: OffersChoice | undefined): Prices =>
    isDated ? { ...(offers && { offers }), day: chosen.day ?? one.day } : {};
  const offersOf = (shop: SessionOffers | undefined) => chosen.offers ?? shop?.offers;
  const isAgreed = others.every(({ offers }) => offers === one?.offers);
  return {
    /** Without offers where several shops differ. */
    prices: pricesOf(chosen.offers ?? (isAgreed ? one?.offers : undefined)),
    ofShops: Object.fromEntries(shops.map((code, n) => [code, pricesOf(offersOf(asked.data?.[n]))])),
    isDated,
    /** For each shop; undefined while they are counted for another day. */
    added: shops.map((_, n): AddedLines | undefined => {
      const shop = asked.currentData?.[n];
      const offers = offersOf(shop);
      return shop?.added && offers && { changes: shop.added.changes[offers], prices: shop.added.prices[offers] };
    }),
    /** Undefined while it is counted for another day. */
    changed: asked.currentData?.[0]?.changed,
    isKnown: asked.data !== undefined || asked.isError,
    error: asked.data ? undefined : asked.error,
    again: () => void asked.refetch(),
    choose: (offers: OffersChoice) => setChosen({ ...chosen, offers }),
    /** Today again where no day is given. */
    chooseDay: (day: string) => setChosen({ ...(chosen.offers && { offers: chosen.offers }), ...(day && { day }) }),
  };
};

export type PricesState = ReturnType<typeof usePrices>;
