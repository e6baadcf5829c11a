import { ALL_SHOPS } from '@tillmap/contracts';
import { Fragment, type ReactNode } from 'react';
import { useShop } from './use-shop.ts';

type Props = { sessionId: string; canBeAll?: boolean; children: ReactNode };

/** What depends on the shop, once it is known which; made anew for another one. */
export function ForShop({ sessionId, canBeAll = false, children }: Props) {
  const { isKnown, isAll, shop } = useShop(sessionId, canBeAll);
  return isKnown ? <Fragment key={isAll ? ALL_SHOPS : (shop?.code ?? '')}>{children}</Fragment> : null;
}
