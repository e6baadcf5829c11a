import css from './badge-letters.module.css';

export const LIGHT_BADGE = css.light;

/** The classes of letters that can be read on the light ground of their colour. */
export const BADGE_LETTERS = {
  green: css.green,
  red: css.red,
  gray: css.gray,
  indigo: css.indigo,
  yellow: css.yellow,
} as const;
export type BadgeColour = keyof typeof BADGE_LETTERS;
