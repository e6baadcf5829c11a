import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportProgress, LookupResult, PromotionFile, ReviewedProduct, Session } from '@tillmap/contracts';
import { ADMIN } from '../../../src/product/running-product.ts';
import { posted, type WatchedCalls } from './watched-calls.ts';

const BUILDING = '/api/v1/file-building';
const ADMIN_LISTS = [
  '/api/admin/dashboard',
  '/api/admin/users',
  '/api/admin/activities',
  '/api/admin/disclaimer-acceptances',
  '/api/admin/products',
  '/api/admin/promotions',
  '/api/admin/imports',
  '/api/admin/wholesalers',
  '/api/v1/config',
];

type SignedIn = Readonly<{ token: string; cookie: string }>;
type Uploaded = Readonly<{ name: string; text: string }>;

const bearer = ({ token }: SignedIn): Readonly<Record<string, string>> => ({ authorization: `Bearer ${token}` });

const signInOf = async (answer: Response): Promise<SignedIn> => {
  const { token } = (await answer.json()) as { token: string };
  return { token, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
};

export const signIn = async (calls: WatchedCalls): Promise<SignedIn> =>
  signInOf(await calls.answer('/api/auth/login', posted(ADMIN)));

const form = (who: SignedIn, { name, text }: Uploaded, fields: Readonly<Record<string, string>>): RequestInit => {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set('file', new Blob([text]), name);
  return { method: 'POST', headers: bearer(who), body };
};

/** Signs in, looks who that is, stays signed in, signs out. */
export const runSignInCycle = async (calls: WatchedCalls): Promise<void> => {
  const first = await signIn(calls);
  await calls.json('/api/auth/user', { headers: bearer(first) });
  const refresh = { method: 'POST', headers: { cookie: first.cookie } };
  const second = await signInOf(await calls.answer('/api/auth/refresh', refresh));
  await calls.json('/api/auth/user', { headers: bearer(second) });
  await calls.text('/api/auth/logout', { method: 'POST', headers: { ...bearer(second), cookie: second.cookie } });
};

export type Built = Readonly<{ id: string; csv: string; stats: NonNullable<Session['processing_stats']> }>;

const reviewed = async (calls: WatchedCalls, headers: Readonly<Record<string, string>>, id: string): Promise<void> => {
  const path = `${BUILDING}/sessions/${id}/products`;
  const { data } = await calls.json<{ data: { products: ReviewedProduct[] } }>(`${path}?filter=ok&sort=confidence`, {
    headers,
  });
  const one = data.products[0];
  if (!one) throw new Error('There is nothing to review.');
  const { dept_code, sub_dept_code, cg_code, vat_code } = one;
  const init = posted({ dept_code, sub_dept_code, cg_code, vat_code }, headers);
  await calls.json(`${path}/${one.barcode}`, { ...init, method: 'PUT' });
  await calls.json(`${BUILDING}/sessions/${id}/statistics`, { headers });
};

/** Watches a session to its end; answers how many products it has and how they came out. */
const untilCompleted = async (calls: WatchedCalls, headers: Readonly<Record<string, string>>, id: string) => {
  for (;;) {
    const { data: now } = await calls.json<{ data: Session }>(`${BUILDING}/sessions/${id}/status`, { headers });
    if (now.status === 'failed') throw new Error(`The session failed: ${now.error_message}`);
    if (now.status === 'completed' && now.processing_stats) return now.processing_stats;
    await sleep(200);
  }
};

/** A supplier file from its upload to its download, watched and reviewed on the way. */
export const buildFile = async (
  calls: WatchedCalls,
  who: SignedIn,
  wholesaler: string,
  file: Uploaded,
): Promise<Built> => {
  const headers = bearer(who);
  const named = { wholesaler_code: wholesaler, session_name: 'Rolling' };
  const { data } = await calls.json<{ data: Session }>(`${BUILDING}/create-session`, posted(named, headers));
  const { id } = data;
  await calls.json(`${BUILDING}/upload-supplier-file`, form(who, file, { session_id: id }));
  await calls.json(`${BUILDING}/generate-epos-file`, posted({ session_id: id }, headers));
  const stats = await untilCompleted(calls, headers, id);
  await reviewed(calls, headers, id);
  const csv = await calls.text(`${BUILDING}/sessions/${id}/download?disclaimer_accepted=true`, { headers });
  return { id, csv, stats };
};

/** Barcodes asked for by a program with its key; answers how many were answered. */
export const lookUp = async (calls: WatchedCalls, key: string, wholesaler: string, barcodes: readonly string[]) => {
  const asked = { wholesaler_code: wholesaler, products: barcodes.map((barcode) => ({ barcode })) };
  const init = posted(asked, { 'x-api-key': key });
  const { data } = await calls.json<{ data: LookupResult[] }>('/api/external/product/batch-lookup', init);
  return data.length;
};

export const readAdminLists = async (calls: WatchedCalls, who: SignedIn): Promise<void> => {
  for (const path of ADMIN_LISTS) await calls.json(path, { headers: bearer(who) });
};

/** A file of reference mappings, imported to its end; answers how many rows are in. */
export const importMappings = async (calls: WatchedCalls, who: SignedIn, wholesaler: string, file: Uploaded) => {
  const started = await calls.json<{ import_id: string }>(
    '/api/admin/reference-mappings/import',
    form(who, file, { wholesaler_code: wholesaler }),
  );
  for (;;) {
    const path = `/api/admin/import-progress/${started.import_id}`;
    const { data } = await calls.json<{ data: ImportProgress }>(path, { headers: bearer(who) });
    if (data.status === 'completed') return (data.results?.imported ?? 0) + (data.results?.skipped ?? 0);
    if (data.status === 'failed') throw new Error(`The import failed: ${data.error}`);
    await sleep(200);
  }
};

/** A file sent to the archive and fetched back; answers whether it is the same. */
export const archive = async (calls: WatchedCalls, who: SignedIn, promotion: string, file: Uploaded) => {
  const stored = await calls.json<PromotionFile>(`/api/admin/promotions/${promotion}/files`, form(who, file, {}));
  const back = await calls.text(`/api/admin/promotion-files/${stored.id}/download`, { headers: bearer(who) });
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  return hash(back) === hash(file.text);
};
