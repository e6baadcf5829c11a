import type { TillProfile } from '../profile/profile.ts';
import { LIGHTSPEED_R } from './lightspeed-r.ts';
import { LIGHTSPEED_X } from './lightspeed-x.ts';
import { LOYVERSE } from './loyverse.ts';
import { ODOO } from './odoo.ts';
import { OSPOS } from './ospos.ts';
import { PROEPOS } from './proepos.ts';
import { SHOPIFY } from './shopify.ts';
import { SQUARE } from './square.ts';
import { CHROMIS, KRIOLOS } from './unicenta.ts';
import { WOOCOMMERCE } from './woocommerce.ts';

/** Profiles that come with Tillmap, by their key. They are copied to be changed, never changed themselves. */
export const BUILT_IN_PROFILES: ReadonlyMap<string, TillProfile> = new Map([
  ['shopify', SHOPIFY],
  ['square', SQUARE],
  ['lightspeed-x', LIGHTSPEED_X],
  ['lightspeed-r', LIGHTSPEED_R],
  ['loyverse', LOYVERSE],
  ['ospos', OSPOS],
  ['kriolos', KRIOLOS],
  ['chromis', CHROMIS],
  ['proepos', PROEPOS],
  ['odoo', ODOO],
  ['woocommerce', WOOCOMMERCE],
]);
