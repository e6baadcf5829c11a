import { type OptionsFilter, Select } from '@mantine/core';
import type { HierarchyOption } from '@tillmap/contracts';
import { useMemo } from 'react';
import { type CategoryPathOption, type Evidence, groupOptions, NO_EVIDENCE } from '../hierarchy-options.ts';
import { rankCategories } from '../rank-categories.ts';
import css from './hierarchy-field.module.css';
import { SEARCHED_SELECT } from './searched-select.ts';

export type HierarchyFieldProps = {
  hierarchy: readonly HierarchyOption[];
  /** Puts the likely places on top. */
  evidence?: Evidence;
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string | undefined;
  /** Only where nothing stands above it: it often arrives late, and would take the letters of who types already. */
  autoFocus?: boolean;
};

/** Of what fits the search: enough to choose from by eye; typing on narrows the rest. */
const SHOWN_AT_MOST = 60;

/** Departments searchable over names and codes of all three levels: the likely ones on top, then the best fit. */
export function HierarchyField({
  hierarchy,
  evidence = NO_EVIDENCE,
  value,
  onChange,
  error,
  autoFocus = false,
}: HierarchyFieldProps) {
  const { suggested, rest } = useMemo(() => groupOptions(hierarchy, evidence), [hierarchy, evidence]);
  // Of places that fit equally well the likely one comes first.
  const all = useMemo<CategoryPathOption[]>(() => [...suggested, ...rest], [suggested, rest]);
  const byValue = useMemo(() => new Map(all.map((option) => [option.value, option])), [all]);
  const data = [
    ...(suggested.length > 0 ? [{ group: 'Suggested', items: suggested }] : []),
    { group: 'All departments', items: rest },
  ];
  const chosen = value === null ? undefined : byValue.get(value);

  const filter: OptionsFilter = ({ options, search }) => {
    // With the current choice still standing in the field nobody has searched yet.
    if (search.trim() === '' || search === chosen?.label) return options;
    return rankCategories(all, search).slice(0, SHOWN_AT_MOST);
  };

  return (
    <Select
      label="Department, sub department and category group"
      description="Search by name or code"
      placeholder="Choose a department"
      data={data}
      value={value}
      onChange={onChange}
      error={error}
      {...SEARCHED_SELECT}
      filter={filter}
      maxDropdownHeight={320}
      nothingFoundMessage="No department has this name or code"
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      renderOption={({ option }) => {
        const place = byValue.get(option.value as string);
        return (
          <span className={css.option}>
            <span>
              {option.label}
              <span className="tm-sub">{place?.codes}</span>
            </span>
            {place?.hint && <span className="tm-number tm-dim tm-nowrap">{place.hint}</span>}
          </span>
        );
      }}
    />
  );
}
