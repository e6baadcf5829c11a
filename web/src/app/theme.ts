import {
  type AlertProps,
  type BadgeProps,
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  type InputProps,
  type ModalProps,
  type NotificationProps,
  type SkeletonProps,
  type TableProps,
  type TooltipProps,
} from '@mantine/core';
import { BADGE_LETTERS, LIGHT_BADGE } from '../shared/ui/badge-letters.ts';

const FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Mantine's own letters miss 4.5:1 on a light badge. */
const lettersOf = (_theme: unknown, { variant, color }: BadgeProps): { root?: string } => {
  const known: Readonly<Record<string, string | undefined>> = BADGE_LETTERS;
  return variant === 'light' && color ? { root: `${LIGHT_BADGE} ${known[color] ?? ''}` } : {};
};

/** Calm and dense: one neutral surface, one accent colour, 13–14 px text on an 8 px grid. */
export const theme = createTheme({
  primaryColor: 'indigo',
  colors: {
    // Cooler than Mantine's own, so that fields and menus match the page.
    dark: [
      '#d3d7dd',
      '#b3bac4',
      '#8b939e',
      '#69717c',
      '#454b54',
      '#34383f',
      '#282c32',
      '#1b1d21',
      '#17191c',
      '#121416',
    ],
  },
  primaryShade: { light: 7, dark: 8 },
  autoContrast: true,
  fontFamily: FONTS,
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace",
  headings: { fontFamily: FONTS, fontWeight: '600' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  // By their names: `Modal.extend` and the like would bring each part into the first script of every page.
  components: {
    Alert: { defaultProps: { variant: 'light' } satisfies AlertProps },
    Badge: {
      defaultProps: { radius: 'sm', tt: 'none', fw: 600 } satisfies BadgeProps,
      classNames: lettersOf,
      // In a narrow column it takes a second line before a word of it is cut.
      styles: {
        root: { height: 'auto', minHeight: 'var(--badge-height)' },
        label: { overflow: 'visible', whiteSpace: 'normal' },
      },
    },
    Button: { defaultProps: { size: 'sm' } satisfies ButtonProps },
    Input: { defaultProps: { size: 'sm' } satisfies InputProps },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.4 },
        closeButtonProps: { 'aria-label': 'Close' },
      } satisfies Partial<ModalProps>,
      styles: { title: { fontWeight: 600 } } satisfies ModalProps['styles'],
    },
    // A <header> there would count as a second banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    Notification: {
      styles: { description: { color: 'var(--mantine-color-text)' } } satisfies NotificationProps['styles'],
    },
    // What is still to come has a name where a reader hears of it, and a name needs a role.
    Skeleton: { defaultProps: { role: 'status' } satisfies SkeletonProps },
    Table: { defaultProps: { fz: 13, verticalSpacing: 6, horizontalSpacing: 'sm' } satisfies TableProps },
    Tooltip: {
      defaultProps: {
        openDelay: 400,
        events: { hover: true, focus: true, touch: false },
      } satisfies Partial<TooltipProps>,
    },
  },
});

/** Mantine's quiet texts miss 4.5:1 against the page; these reach AA in both schemes. */
export const contrastVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#525b66',
    '--mantine-color-placeholder': '#6b7480',
    '--mantine-color-anchor': '#3b5bdb',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-indigo-light-hover': '#dfe6ff',
    '--mantine-color-red-light-hover': '#ffe6e6',
    // White words on Mantine's own red reach 3.84 only.
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--tm-focus': '#3b5bdb',
    '--tm-field': '#868e96',
    '--tm-line': '#e3e6ea',
    '--tm-sunken': '#f6f7f9',
    '--tm-selected': '#eef2ff',
    '--tm-marked': '#fff9e6',
    '--tm-good': '#1f7a34',
    '--tm-warn': '#8a5a00',
    '--tm-bad': '#c92a2a',
    '--tm-good-bar': '#37b24d',
    '--tm-warn-bar': '#f0a500',
    '--tm-bad-bar': '#f03e3e',
  },
  dark: {
    '--mantine-color-body': '#1b1d21',
    '--mantine-color-dimmed': '#a9b0ba',
    '--mantine-color-placeholder': '#8b939e',
    '--mantine-color-anchor': '#91a7ff',
    '--mantine-color-red-light': '#3b2023',
    '--mantine-color-red-light-hover': '#4f2a2d',
    '--mantine-color-yellow-light': '#3a2e15',
    '--mantine-color-error': '#ff8787',
    '--tm-focus': '#91a7ff',
    '--tm-field': '#777f8a',
    '--tm-line': '#34383f',
    '--tm-sunken': '#22252a',
    '--tm-selected': '#262c42',
    '--tm-marked': '#2f2a1c',
    '--tm-good': '#69db7c',
    '--tm-warn': '#ffd43b',
    '--tm-bad': '#ff8787',
    '--tm-good-bar': '#40c057',
    '--tm-warn-bar': '#f0a500',
    '--tm-bad-bar': '#fa5252',
  },
});
