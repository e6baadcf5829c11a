import { setTimeout as sleep } from 'node:timers/promises';
import { type AnyCall, publicCalls } from '@tillmap/contracts';
import type { Ledger } from '../ledger.ts';
import { type Made, sentOf } from '../requests/made.ts';
import { requestOf } from '../requests/request-of.ts';
import { type Answer, send } from '../requests/sent.ts';
import type { Scene } from '../scene/scene.ts';
import { HOSTILE_NAMES, hostileFiles } from '../uploads/hostile-files.ts';
import { watchMemory } from '../uploads/memory-watch.ts';

const PART = 'uploads';
const SLOWEST_MS = 30_000;
/** Four of the largest files at once, and what a heap grows by before it is swept. */
const MOST_MORE_MB = 300;
const ASK_AGAIN_MS = 50;

const parsed = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
};

const isSentence = (text: unknown): boolean => typeof text === 'string' && /^\S.{5,}[.!?]?$/s.test(text);

/** The end of an import that was only accepted: its state, and its sentence where it failed. */
const endOfImport = async (scene: Scene, id: string): Promise<Readonly<{ status: string; error: unknown }>> => {
  const headers = await scene.people.admin.signedIn();
  for (const until = performance.now() + SLOWEST_MS; performance.now() < until; await sleep(ASK_AGAIN_MS)) {
    const answer = await send(scene.base, { method: 'GET', path: `/api/admin/import-progress/${id}`, headers });
    const { status, error } = (parsed(answer.text).data ?? {}) as { status?: string; error?: unknown };
    if (status === 'completed' || status === 'failed') return { status, error };
  }
  return { status: 'still runs', error: undefined };
};

/** What is wrong with how an upload ended; undefined where it was taken, or refused with a sentence. */
const wrongWith = async (scene: Scene, { status, text }: Answer, ms: number): Promise<string | undefined> => {
  const { message, import_id: importId } = parsed(text);
  if (status === 0 || status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (ms > SLOWEST_MS) return `it took ${Math.round(ms)} ms`;
  if (status >= 400) return isSentence(message) ? undefined : `no sentence in ${text.slice(0, 200)}`;
  if (typeof importId !== 'string') return undefined;
  const end = await endOfImport(scene, importId);
  if (end.status === 'failed' && !isSentence(end.error)) return `an import that failed without a sentence: ${importId}`;
  return end.status === 'still runs' ? `an import that does not end: ${importId}` : undefined;
};

const upload = async (call: AnyCall, made: Made, what: string, scene: Scene, ledger: Ledger): Promise<Answer> => {
  const began = performance.now();
  const answer = await send(scene.base, sentOf(call, made, await scene.people.admin.signedIn()));
  const wrong = await wrongWith(scene, answer, performance.now() - began);
  ledger.note(PART, what, answer.status, wrong && `${call.id} of ${made.file?.name.slice(0, 40)}: ${wrong}`);
  return answer;
};

/** Under a hostile name a promotion keeps a file whose name shows where it lies, and no more. */
const tryNames = async (scene: Scene, ledger: Ledger): Promise<void> => {
  const call = publicCalls.find(({ id }) => id === 'uploadPromotionFile')!;
  const download = publicCalls.find(({ id }) => id === 'downloadPromotionFile')!;
  for (const name of HOSTILE_NAMES) {
    const made = await requestOf(call, scene);
    const answer = await upload(call, { ...made, file: { ...made.file!, name } }, 'names of files', scene, ledger);
    if (answer.status !== 201) continue;
    const { id, original_filename: kept } = parsed(answer.text) as { id: string; original_filename: string };
    const sent = sentOf(download, { params: { id } }, await scene.people.admin.signedIn());
    const { status, headers } = await send(scene.base, sent);
    const disposition = String(headers['content-disposition']);
    const isClean =
      !/[\\/\p{Cc}\u202e]/u.test(kept) && disposition.startsWith('attachment; ') && headers['set-cookie'] === undefined;
    ledger.note(
      PART,
      'names of files, downloaded',
      status,
      isClean && status === 200 ? undefined : `${kept} came back as ${disposition}`,
    );
  }
};

/** Hostile files by every call that takes a file: each ends in time with a sentence, and memory stays where it was. */
export const tryUploads = async (
  scene: Scene,
  ledger: Ledger,
  { bombMegabytes = 256, callsEach = Number.POSITIVE_INFINITY } = {},
): Promise<void> => {
  const calls = publicCalls.filter(({ upload: takesFile }) => takesFile);
  const memory = watchMemory(scene.processes());
  for (const [at, { what, file }] of hostileFiles(bombMegabytes).entries()) {
    const first = (at * callsEach) % calls.length;
    const chosen = callsEach < calls.length ? [...calls, ...calls].slice(first, first + callsEach) : calls;
    for (const call of chosen) await upload(call, { ...(await requestOf(call, scene)), file }, what, scene, ledger);
  }
  await tryNames(scene, ledger);
  for (const [name, megabytes] of memory.stop())
    if (name !== 'postgres')
      ledger.note(
        PART,
        `memory that ${name} took more, MB`,
        Math.round(megabytes),
        megabytes > MOST_MORE_MB
          ? `${name} took ${Math.round(megabytes)} MB more, ${MOST_MORE_MB} at most are expected`
          : undefined,
      );
};
