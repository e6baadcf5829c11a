/** The colours that a screen can be shown in. */
const COLOURS = ['light', 'dark'] as const;
type Colour = (typeof COLOURS)[number];

/** How a screen is looked at: the size of its window in CSS pixels, and its colours. */
type Look = Readonly<{ width: number; height: number; colour: Colour }>;

/** The nightly run sets it: each screen in every size and colour. axe takes seconds for each, and there are half a thousand. */
const EVERY_LOOK = process.env.E2E_EVERY_LOOK === '1';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The desk enlarged to 200 % and 400 %. */
const ENLARGED = [
  { width: 720, height: 450 },
  { width: 360, height: 225 },
];

const colourOf = (at: number): Colour => COLOURS[at % COLOURS.length]!;

/**
 * How the screen number `at` of a list is looked at: at a desk and on a phone, one light and the other dark, the next screen the other
 * way round. With every look: both sizes and both enlargements, each in both colours.
 */
export const looksOf = (at: number): readonly Look[] =>
  EVERY_LOOK
    ? [DESK, PHONE, ...ENLARGED].flatMap((size) => COLOURS.map((colour) => ({ ...size, colour })))
    : [
        { ...DESK, colour: colourOf(at) },
        { ...PHONE, colour: colourOf(at + 1) },
      ];

/** In what colours the screen number `at` is looked at by the project of one size, by the same rule. */
export const coloursOf = (at: number, project: string): readonly Colour[] =>
  EVERY_LOOK ? COLOURS : [colourOf(project === 'phone' ? at + 1 : at)];
