import { figuresOf, measureLayout, randomFrom } from './layouts/measure-layouts.ts';

const SEED = Number(process.env.SEED_NUMBER ?? 31);
const LAYOUTS = Number(process.env.LAYOUTS ?? 200);

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)}%`;

const random = randomFrom(SEED);
const outcomes = Array.from({ length: LAYOUTS }, (_, number) => measureLayout(random, number));
for (const { made, first, second, said } of outcomes)
  if (first !== 'right' || second !== 'right')
    print(`${first} then ${second}  ${made.kind}: ${made.header?.join(' | ') ?? made.truth.join(' | ')} (${said})`);

const { right, wrong, secondClicks, byKind } = figuresOf(outcomes);
for (const kind of byKind) print(`${kind.kind}: ${kind.right} of ${kind.layouts} without a click`);
print(`All needed columns right without a click: ${right} of ${LAYOUTS} layouts (${share(right, LAYOUTS)}).`);
print(`Wrong without a word: ${wrong}. Second files that needed a click: ${secondClicks}.`);
if (right < 0.85 * LAYOUTS || wrong > 0 || secondClicks > 0) process.exitCode = 1;
