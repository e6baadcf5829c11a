import type { ChangedLine } from '@tillmap/contracts';
import { startWorld } from './harness.ts';
import { decidedAfter, type MadeWeek, madeWeeks } from './made-weeks.ts';
import { startWeek, type Week } from './second-week.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

const PAGE = 500;

const allLines = async (week: Week, by = 'wholesaler'): Promise<ChangedLine[]> => {
  const lines: ChangedLine[] = [];
  for (let page = 1; lines.length === (page - 1) * PAGE; page++)
    lines.push(...(await week.lines(`told_by=${by}&page=${page}`)));
  return lines;
};

type Told = Readonly<{
  changes: readonly string[];
  thoughts: readonly string[];
  /** New, left out before, gone, and decided lines by the figures of the page; what downloads of changes have. */
  figures: readonly number[];
}>;

const shown = ({ barcode, changes }: ChangedLine): string => `${barcode} ${changes.join()}`;

const seenIn = async (week: Week): Promise<Told> => {
  const thoughts = [...(await allLines(week, 'tillmap')), ...(await allLines(week, 'reference'))];
  const { counts, contents, second_thoughts } = await week.overview();
  const told = second_thoughts.reduce((sum, { products }) => sum + products, 0);
  return {
    changes: (await allLines(week)).map(shown).sort(),
    thoughts: thoughts.map(({ barcode }) => barcode).sort(),
    figures: [counts.new, counts.was_left_out, counts.gone, counts.decided, contents[1]!.products, told],
  };
};

const truthOf = ({ changes, thoughts }: MadeWeek): Told => {
  const of = (name: string) => [...changes.values()].filter((one) => one === name).length;
  const gone = of('gone');
  return {
    changes: [...changes].map(([barcode, classes]) => `${barcode} ${classes}`).sort(),
    thoughts: [...thoughts].sort(),
    figures: [of('new'), of('was_left_out'), gone, 0, changes.size - gone, thoughts.size],
  };
};

/** Weeks by a seed through the service, each downloaded: what was seen of each after the first, and what is true of it. */
export const compareWeeks = async (seed: number, size: number, weeks: number) => {
  const world = await startWorld();
  try {
    const classifier = new StandInClassifier(world.bus);
    await classifier.start();
    const [seen, truth]: [Told[], Told[]] = [[], []];
    for (const made of madeWeeks(seed, size, weeks)) {
      classifier.decide = decidedAfter(made.trainings);
      const week = await startWeek(world, made.lines, `Week ${truth.length + 1}`);
      const { state } = await week.overview();
      if (state === 'ready') {
        seen.push(await seenIn(week));
        truth.push(truthOf(made));
      }
      await week.download();
    }
    return { seen, truth, thoughts: truth.reduce((sum, { thoughts }) => sum + thoughts.length, 0) };
  } finally {
    await world.close();
  }
};
