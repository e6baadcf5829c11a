import { type CSSProperties, type ReactNode, useState } from 'react';
import { countText } from '../shared/format.ts';
import { closeSheet } from './focus.ts';
import { useListController } from './list-controller-context.tsx';
import css from './workbench.module.css';

export type FacetValue = { value: string; label: string; count: number };

/** What facets and their values are called. */
type Words<Facet extends string> = {
  names: Record<Facet, string>;
  /** In the page's own words; undefined where the server names it. */
  ownLabel: (facet: Facet, value: string) => string | undefined;
  /** A value that nobody names. */
  plainLabel: (facet: Facet, value: string) => string;
  /** What has an order of its own keeps it, whatever its counts are. */
  orders: Partial<Record<Facet, readonly string[]>>;
};

export const facetWords = <Facet extends string>({ names, ownLabel, plainLabel, orders }: Words<Facet>) => {
  /** What a value is called: in the page's own words, else as the server names it, else by its code. */
  const labelOf = (facet: Facet, value: string, known: readonly Omit<FacetValue, 'count'>[] = []): string => {
    const label = known.find((one) => one.value === value)?.label;
    return ownLabel(facet, value) || (label !== value && label) || plainLabel(facet, value);
  };
  return {
    names,
    labelOf,
    /** The values of a facet in their order; chosen ones stay when nothing fits them any more. */
    withChosen: (facet: Facet, values: readonly FacetValue[], chosen: readonly string[]): FacetValue[] => {
      const missing = chosen.filter((value) => !values.some((one) => one.value === value));
      const all = [...values, ...missing.map((value) => ({ value, label: '', count: 0 }))].map((one) => ({
        ...one,
        label: labelOf(facet, one.value, values),
      }));
      const order = orders[facet];
      return order ? all.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value)) : all;
    },
  };
};

/** Values stay where they were first: those that nothing fits any more have a count of 0, and none moves. */
export const useKeptValues = <Value extends Omit<FacetValue, 'label'>>(values: readonly Value[]): Value[] => {
  const [kept, setKept] = useState<readonly Value[]>([]);
  const added = values.filter(({ value }) => !kept.some((one) => one.value === value));
  if (added.length > 0) setKept([...kept, ...added]);
  return [...kept, ...added].map((one) => values.find(({ value }) => value === one.value) ?? { ...one, count: 0 });
};

/** How many rows fit, and on a narrow screen the way back to them. */
export function FacetsHead({ children }: { children: ReactNode }) {
  const bench = useListController();
  return (
    <div className={css.facetsHead}>
      <h2>{children}</h2>
      <button type="button" className="tm-button tm-quiet tm-sheet-only" onClick={() => closeSheet(bench)}>
        Done
      </button>
    </div>
  );
}

type ValuesProps = {
  values: readonly FacetValue[];
  /** The most of the whole facet. */
  most: number;
  chosen: readonly string[];
  /** Whether a value is a part of another one above it. */
  isPart: (value: string) => boolean;
  onToggle: (value: string) => void;
};

/** The values of a facet, each with its count. */
export function FacetValues({ values, most, chosen, isPart, onToggle }: ValuesProps) {
  return values.map(({ value, label, count }) => (
    <button
      key={value}
      type="button"
      className="tm-facet-value"
      data-part={isPart(value) || undefined}
      data-none={count === 0 || undefined}
      aria-pressed={chosen.includes(value)}
      title={label}
      style={{ '--tm-share': (count / most).toFixed(3) } as CSSProperties}
      onClick={() => onToggle(value)}
    >
      <span className="tm-cut-text">{label}</span> <span className={css.count}>{countText(count)}</span>
    </button>
  ));
}

type Chip = { key: string; name: string; label: string; onRemove: () => void };

/** What the list is narrowed to, each taken away by a click. */
export function FacetChips({
  chips,
  cross,
  onClear,
}: {
  chips: readonly Chip[];
  cross: ReactNode;
  onClear: () => void;
}) {
  return (
    <div className={css.chips}>
      {chips.map(({ key, name, label, onRemove }) => (
        <button
          key={key}
          type="button"
          className={css.chip}
          aria-label={`Remove filter ${name}: ${label}`}
          onClick={onRemove}
        >
          {label} {cross}
        </button>
      ))}
      {chips.length > 0 && (
        <button type="button" className="tm-button tm-quiet" onClick={onClear}>
          Clear all
        </button>
      )}
    </div>
  );
}
