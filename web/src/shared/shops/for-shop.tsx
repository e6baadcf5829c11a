import { Fragment, type ReactNode } from 'react';
import { useShop } from './use-shop.ts';

/** What depends on the shop, once it is known which; made anew for another one. */
export function ForShop({ sessionId, children }: { sessionId: string; children: ReactNode }) {
  const { isKnown, shop } = useShop(sessionId);
  return isKnown ? <Fragment key={shop?.code ?? ''}>{children}</Fragment> : null;
}
