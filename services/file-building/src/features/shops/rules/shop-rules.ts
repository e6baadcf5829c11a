import { type Actor, Conflict, DomainError, Invalid, NotFound } from '@tillmap/service-kit/domain';
import { seesAll } from '../../../model/session.ts';
import type { Shop } from '../../../model/shop.ts';

type Who = Pick<Actor, 'kind' | 'id' | 'role'>;

/** 422 where another shop has this code. */
export const codeTaken = (code: string): Invalid =>
  new Invalid({ code: [`You have another shop with the code ${code}. Please choose another code.`] });

/** The shops that somebody works in: all for managers and administrators, and for who works in none. */
export const shopsOf = (actor: Who, shops: readonly Shop[]): readonly Shop[] => {
  const own = shops.filter(({ users }) => users.includes(actor.id));
  return seesAll(actor) || own.length === 0 ? shops : own;
};

const isCalled = (code: string) => {
  const wanted = code.toLowerCase();
  return (shop: Shop): boolean => shop.code.toLowerCase() === wanted;
};

/** 404 where there is none. */
export const requireShop = (shops: readonly Shop[], code: string): Shop => {
  const found = shops.find(isCalled(code));
  if (!found) throw new NotFound(`There is no shop with the code ${code}. It may have been deleted.`);
  return found;
};

export const notOwn = (name: string): DomainError =>
  new DomainError('not-your-shop', 403, `You do not work in ${name}. Please ask an administrator to add you there.`);

const whichShop = (shops: readonly Shop[]): DomainError =>
  new DomainError('which-shop', 422, `Which shop is it for: ${shops.map(({ name }) => name).join(', ')}?`, {
    errors: { shop: shops.map(({ code, name }) => `${code}: ${name}`) },
    members: { shops: shops.map(({ code, name }) => ({ code, name })) },
  });

/** The shop that is meant: the named one, or the only one that somebody works in. */
export const chosenShop = (actor: Who, shops: readonly Shop[], code: string | undefined): Shop => {
  const own = shopsOf(actor, shops);
  if (code === undefined) {
    const open = own.filter(({ active }) => active);
    if (open.length > 1) throw whichShop(open);
    if (open[0]) return open[0];
    throw new Conflict('No shop that you work in is active. Please ask an administrator.', 'no-shop');
  }
  const shop = requireShop(shops, code);
  if (!own.includes(shop)) throw notOwn(shop.name);
  if (!shop.active) throw new Conflict(`${shop.name} is not active. Please choose another shop.`, 'shop-not-active');
  return shop;
};
