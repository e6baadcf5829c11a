/** Line pictures that stand in every row: one drawing each, used many times, which costs a row next to nothing. */
import css from './icons.module.css';

const PATHS = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.500 12a2.500 2.500 0 105 0 2.500 2.500 0 10-5 0',
  cross: 'M6 6l12 12M18 6L6 18',
  triangle: 'M12 4L2.5 20h19zM12 10v4.500M12 17v.2',
  pen: 'M4 20h4L19.5 8.500l-4-4L4 16zM13.5 6.500l4 4',
  chevron: 'M9 5l7 7-7 7',
  search: 'M4 10.500a6.500 6.500 0 1013 0 6.500 6.500 0 10-13 0M15.500 15.500L21 21',
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 010 12h-3',
  redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 000 12h3',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  keys: 'M3 6h18v12H3zM7 10h.1M12 10h.1M17 10h.1M8 14h8',
  filter: 'M4 6h16M7 12h10M10 18h4',
  out: 'M3.500 12a8.500 8.500 0 1017 0 8.500 8.500 0 10-17 0M6.200 17.800L17.800 6.200',
  clock: 'M3.500 12a8.500 8.500 0 1017 0 8.500 8.500 0 10-17 0M12 7.500V12l3 2',
  view: 'M4 8h10M18 8h2M14 8a2 2 0 104 0 2 2 0 10-4 0M4 16h2M10 16h10M6 16a2 2 0 104 0 2 2 0 10-4 0',
  minus: 'M6 12h12',
  arrow: 'M12 5v14M6 13l6 6 6-6',
  next: 'M6 5l7 7-7 7M17 5v14',
  history: 'M4 12a8 8 0 108-8 8 8 0 00-6.500 3.300M4 4v4h4M12 8v4l3 2',
  star: 'M12 4l2.400 5 5.600.800-4 4 1 5.500-5-2.700-5 2.700 1-5.500-4-4 5.600-.800z',
} as const;

export type IconName = keyof typeof PATHS;

/** Draws every picture once; stands once on the page. */
export function IconDrawings() {
  return (
    <svg className={css.drawings} aria-hidden="true">
      {Object.entries(PATHS).map(([name, path]) => (
        <symbol key={name} id={`tm-icon-${name}`} viewBox="0 0 24 24">
          <path d={path} />
        </symbol>
      ))}
    </svg>
  );
}

export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`tm-i ${className}`} aria-hidden="true">
      <use href={`#tm-icon-${name}`} />
    </svg>
  );
}
