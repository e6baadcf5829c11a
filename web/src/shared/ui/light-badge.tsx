import { Badge, type BadgeProps } from '@mantine/core';
import css from './light-badge.module.css';

/** The letters in each colour, for what is drawn in it as well. */
export const LETTERS = {
  green: css.green,
  red: css.red,
  gray: css.gray,
  indigo: css.indigo,
  yellow: css.yellow,
} as const;
export type BadgeColour = keyof typeof LETTERS;

type Props = Pick<BadgeProps, 'children' | 'className' | 'leftSection' | 'size'> & {
  color: BadgeColour;
  title?: string | undefined;
};

/** A badge whose letters can be read on its light ground. */
export function LightBadge({ color, className = '', ...props }: Props) {
  return <Badge className={`${className} ${css.badge} ${LETTERS[color]}`} variant="light" color={color} {...props} />;
}
