import { FILE_FINDINGS, type FileFindingCode, type UploadResult } from '@tillmap/contracts';
import { ANN, type World } from '../component/harness.ts';
import { makeSeries, textOf } from './made-file.ts';
import { HONEST_WEEKS, type HonestWeek } from './made-list.ts';
import { FAULTS, makeFaulty } from './whole-file-faults.ts';

type Kind = FileFindingCode | HonestWeek;

/** The same place means the same seeds whichever kinds are asked for. */
export const KINDS: readonly Kind[] = [...FILE_FINDINGS, ...(Object.keys(HONEST_WEEKS) as HonestWeek[])];

export const isFault = (kind: Kind): kind is FileFindingCode => kind in FAULTS;

/** Of a fault: `named` is that its code comes first. Of an honest week: `usual` or `questioned`. */
type Judgement = 'named' | 'otherwise' | 'refused' | 'silent' | 'usual' | 'questioned';

/** A file, and what the service said of it. */
export type Outcome = Readonly<{ series: string; week: number; text: string; judgement: Judgement; told: string }>;

const judged = (kind: Kind, week: number, verdict: string, codes: readonly string[]): Judgement => {
  if (week < 4 || !isFault(kind)) return verdict === (week === 1 ? 'first' : 'usual') ? 'usual' : 'questioned';
  if (verdict === 'refused') return verdict;
  if (verdict !== 'check') return 'silent';
  return codes[0] === kind ? 'named' : 'otherwise';
};

const uploaded = async (world: World, wholesaler: string, week: number, text: string) => {
  const id = await world.newSession(ANN, `Week ${week}`, { wholesaler_code: wholesaler });
  const { status, body } = await world.upload(id, text, `list-${week}.csv`);
  if (status !== 200) return { verdict: 'refused', codes: [], sentence: `${status} ${body.message}` };
  const check = (body.data as UploadResult).file_check;
  if (!check) throw new Error('The answer of the upload has no file_check.');
  const codes = check.findings.map(({ code }) => code);
  return { verdict: check.verdict, codes, sentence: check.findings[0]?.sentence ?? check.sentence };
};

const evaluateSeries = async (world: World, kind: Kind, seed: number, number: number): Promise<Outcome[]> => {
  const made = isFault(kind) ? makeFaulty(kind, seed, number) : undefined;
  const texts = made?.texts ?? makeSeries(seed, kind as HonestWeek).sheets.map(textOf);
  const wholesaler = `W${seed}`;
  world.neighbours.otherCodes.add(wholesaler);
  const outcomes: Outcome[] = [];
  for (const [at, text] of texts.entries()) {
    const { verdict, codes, sentence } = await uploaded(world, wholesaler, at + 1, text);
    const told = `${[verdict, ...codes].join(' ')}: ${sentence}`;
    const series = `${kind} ${made?.variant ?? ''} (seed ${seed})`;
    outcomes.push({ series, week: at + 1, text, judgement: judged(kind, at + 1, verdict, codes), told });
  }
  return outcomes;
};

const AT_ONCE = 4;

/** Uploads so many series of a kind, each by a wholesaler of its own, week after week. */
export const evaluateKind = async (world: World, kind: Kind, seedNumber: number, series: number) => {
  const outcomes: Outcome[][] = [];
  const firstSeed = seedNumber * 1_000_000 + KINDS.indexOf(kind) * 10_000;
  const numbers = Array.from({ length: series }, (_, number) => number).values();
  const work = async () => {
    for (const number of numbers) outcomes[number] = await evaluateSeries(world, kind, firstSeed + number, number);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes.flat();
};
