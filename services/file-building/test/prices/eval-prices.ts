import { evaluateFaults, evaluateLayouts } from './evaluate.ts';
import { FAULTS } from './products.ts';

const SEED = Number(process.env.SEED_NUMBER ?? 28);
const ROWS = 2_000;

const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)}%`;
const print = (text: string): void => void process.stdout.write(`${text}\n`);

const layouts = await evaluateLayouts(SEED, ROWS);
for (const { layout, isRight, isWrongWithoutWord, sentence } of layouts)
  print(`${isWrongWithoutWord ? 'WRONG' : isRight ? 'right' : 'asked'}  ${layout.name}: ${sentence}`);
const right = layouts.filter(({ isRight }) => isRight).length;
const silent = layouts.filter(({ isWrongWithoutWord }) => isWrongWithoutWord).length;
print(`\nCost basis: right in ${right} of ${layouts.length} layouts, wrong without a word in ${silent}.`);

const { planted, caught, good, falseAlarms } = await evaluateFaults(SEED, ROWS);
for (const fault of FAULTS) print(`${fault}: ${caught[fault]} of ${planted[fault]} planted faults caught`);
const [all, found] = [planted, caught].map((counts) => FAULTS.reduce((sum, fault) => sum + counts[fault], 0)) as [
  number,
  number,
];
print(`Planted faults caught: ${found} of ${all} (${share(found, all)}).`);
print(`False alarms: ${falseAlarms.length} of ${good} good rows (${share(falseAlarms.length, good)}).`);
for (const alarm of falseAlarms.slice(0, 10)) print(`  ${alarm}`);
const isGood = right >= layouts.length - 1 && silent === 0 && found >= 0.98 * all && falseAlarms.length <= 0.01 * good;
if (!isGood) process.exitCode = 1;
