import { type AnyCall, publicCalls } from '@tillmap/contracts';
import { seededRandom } from '@tillmap/samples/random.ts';
import { z } from 'zod';
import { atOnce } from '../at-once.ts';
import { changed } from '../fuzz/changes.ts';
import type { Ledger } from '../ledger.ts';
import { sentOf } from '../requests/made.ts';
import { requestOf } from '../requests/request-of.ts';
import { type Answer, curlOf, type Sent, send } from '../requests/sent.ts';
import type { Scene } from '../scene/scene.ts';

const PART = 'fuzz';
const AT_ONCE = 8;
const LEAST_SUCCESSFUL = 1 / 3;
/** Two numbers are made into one seed. */
const SPREAD = 0x9e3779b1;

type Options = Readonly<{
  seed: number;
  count: number;
  /** Only this request, by its number. */
  only?: number | undefined;
}>;

const isProblem = ({ headers, text }: Answer): boolean =>
  String(headers['content-type']).startsWith('application/problem+json') &&
  (headers['content-encoding'] !== undefined || text.includes('"message"'));

const isAsPromised = ({ answer }: AnyCall, { headers, text }: Answer): boolean => {
  if (!(answer instanceof z.ZodType) || headers['content-encoding'] !== undefined) return true;
  try {
    return answer.safeParse(JSON.parse(text)).success;
  } catch {
    // Too long to be kept whole.
    return text.length >= 64 * 1024;
  }
};

const wrongWith = (call: AnyCall, answer: Answer): string | undefined => {
  if (answer.status === 0 || answer.status >= 500) return `${answer.status} ${answer.text.slice(0, 200)}`;
  if (answer.status >= 400)
    return isProblem(answer) ? undefined : `${answer.status} without a sentence: ${answer.text.slice(0, 200)}`;
  return answer.status === 304 || isAsPromised(call, answer)
    ? undefined
    : `${answer.status}, and not what the contract says: ${answer.text.slice(0, 300)}`;
};

/** Node writes no such bytes into a header or a path; whoever sends them is tried by raw requests. */
const canBeSent = ({ headers }: Sent): boolean =>
  Object.values(headers).every((value) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value));

const tryOne = async (number: number, { seed }: Options, scene: Scene, ledger: Ledger): Promise<boolean> => {
  const random = seededRandom(seed + Math.imul(number, SPREAD));
  const call = random.pick(publicCalls);
  const role =
    call.access === 'public' || call.access === 'internal'
      ? undefined
      : random.pick(call.access.filter((one) => one !== 'manager'));
  const made = changed(await requestOf(call, scene), call, random);
  const sent = sentOf(call, made, role ? await scene.people[role].signedIn() : {});
  if (!canBeSent(sent)) return false;
  const answer = await send(scene.base, sent);
  const wrong = wrongWith(call, answer);
  const again =
    wrong && `${call.id} answered ${wrong} to request ${number} of seed ${seed}. ${curlOf(scene.base, sent)}`;
  ledger.note(PART, call.service, answer.status, again);
  return answer.status >= 200 && answer.status < 300;
};

/**
 * Requests made from valid ones by small changes, the same ones for the same seed. None may answer 500 or above, refusals
 * have a sentence, and successes are as the contract says; a third has to succeed, or nothing behind the checks was tried.
 */
export const tryFuzz = async (scene: Scene, ledger: Ledger, options: Options): Promise<void> => {
  const { count, only } = options;
  const numbers = only === undefined ? Array.from({ length: count }, (_, at) => at + 1) : [only];
  let successful = 0;
  await atOnce(numbers, AT_ONCE, async (number) => {
    if (await tryOne(number, options, scene, ledger)) successful += 1;
  });
  const share = successful / numbers.length;
  const tooFew =
    only === undefined && share < LEAST_SUCCESSFUL ? `only ${Math.round(share * 100)} % succeeded` : undefined;
  ledger.note(PART, 'share that succeeded, %', Math.round(share * 100), tooFew);
};
