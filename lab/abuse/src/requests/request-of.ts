import type { AnyCall } from '@tillmap/contracts';
import type { Scene } from '../scene/scene.ts';
import { ADMINISTRATION } from './administration.ts';
import { BUILDING } from './building.ts';
import type { Made } from './made.ts';
import type { Rows } from './rows.ts';

export const ROWS: Rows = { ...ADMINISTRATION, ...BUILDING };

/** Paths whose parameters name the completed session and its first product. */
const OF_SESSION = /^\/api\/v1\/file-building\/sessions\/\{id\}\//;
const OF_WHOLESALER = /\/wholesalers\/\{code\}\//;

const paramsByPath = ({ path }: AnyCall, { things }: Scene): Record<string, string> => {
  if (OF_SESSION.test(path)) return { id: things.session, barcode: things.barcode };
  return OF_WHOLESALER.test(path) ? { code: things.wholesaler.code } : {};
};

/**
 * Whether a call needs a row of its own: it sends something, or its path names what is neither a session nor a
 * wholesaler.
 */
export const needsRow = ({ path, body, upload }: AnyCall): boolean =>
  body !== undefined ||
  upload !== undefined ||
  (/\{/.test(path) && !OF_SESSION.test(path) && !OF_WHOLESALER.test(path));

/** A valid request of a call. Throws where the call needs a row in `requests/` and has none. */
export const requestOf = async (call: AnyCall, scene: Scene): Promise<Made> => {
  const row = ROWS[call.id];
  if (row) return row(scene);
  if (needsRow(call))
    throw new Error(`The call ${call.id} has no row in lab/abuse/src/requests: nobody tries who may make it.`);
  return { params: paramsByPath(call, scene) };
};
