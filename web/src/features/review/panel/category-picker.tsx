// biome-ignore-all lint/a11y/noAutofocus: opened by whoever wants to type here

import type { HierarchyOption, WorkbenchProduct } from '@tillmap/contracts';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useHierarchyQuery } from '../../../api/reference-options-api.ts';
import { rankCategories, searchedPlace } from '../../../shared/rank-categories.ts';
import { Icon } from '../icons.tsx';
import { type CategoryChoice, useReviewController } from '../review-controller.ts';
import { useUsualVatQuery } from '../workbench-api.ts';
import { choiceOf, isSameCategory, toCategoryCodes, vatOfPlace } from './category-choice.ts';
import css from './panel.module.css';

type Props = {
  wholesalerCode: string;
  evidence?: Pick<WorkbenchProduct, 'candidates' | 'neighbours'> | undefined;
  onChoose: (choice: CategoryChoice) => void;
  /** Escape: nothing was chosen. */
  onLeave: () => void;
  /** By which a key finds the field. */
  inputId?: string;
  isFocused?: boolean;
};

const SHOWN_AT_MOST = 40;

const searchable = (place: HierarchyOption) => {
  const names = [place.dept_name, place.sub_dept_name, place.cg_group_name].filter(Boolean);
  const codes = [place.dept_code, place.sub_dept_code, place.cg_group_code];
  return { ...place, searched: searchedPlace(names, codes) };
};

/** The likely places first: the candidates, then where the nearest known products stand. */
const likelyFirst = (places: readonly HierarchyOption[], evidence: Props['evidence']) => {
  const pointers = [...(evidence?.candidates ?? []), ...(evidence?.neighbours ?? [])];
  const likely = pointers.flatMap((one) => places.find((place) => isSameCategory(toCategoryCodes(place), one)) ?? []);
  return [...new Set(likely)];
};

/** Searches all places by names and codes; Enter takes the marked one, Escape leaves. */
export function CategoryPicker({ wholesalerCode, evidence, onChoose, onLeave, inputId, isFocused = false }: Props) {
  const { sessionId } = useReviewController();
  const ownId = useId();
  const id = inputId ?? ownId;
  const { data } = useHierarchyQuery(wholesalerCode);
  const places = useMemo(() => (data ?? []).map(searchable), [data]);
  const { data: usual = [] } = useUsualVatQuery(sessionId);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const isSearching = typed.trim() !== '';
  const likely = isOpen && !isSearching ? likelyFirst(places, evidence) : [];
  const found = isSearching
    ? rankCategories(places, typed)
    : [...likely, ...places.filter((one) => !likely.includes(one))];
  const shown = isOpen ? found.slice(0, SHOWN_AT_MOST) : [];

  const close = () => {
    setOpen(false);
    setTyped('');
    setMarked(0);
  };
  const choose = (place: HierarchyOption | undefined) => {
    if (!place) return;
    close();
    onChoose(choiceOf(place, evidence, usual));
  };
  const mark = (at: number) => {
    setMarked(Math.max(0, Math.min(shown.length - 1, at)));
    list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true);
      mark(isOpen ? marked + (event.key === 'ArrowDown' ? 1 : -1) : 0);
    } else if (event.key === 'Enter') choose(shown[marked]);
    else if (event.key === 'Escape') {
      close();
      onLeave();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={css.picker}>
      <label className={css.pickerField}>
        <Icon name="search" />
        <span className="tm-vh">Department</span>
        <input
          id={id}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown[marked] ? `${id}-${marked}` : undefined}
          autoComplete="off"
          autoFocus={isFocused}
          placeholder="Search all departments"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setMarked(0);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
      </label>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Places" className={css.options} hidden={!isOpen}>
        {shown.map((place, at) => (
          <PickerOption
            key={place.cg_group_code + place.sub_dept_code + place.dept_code}
            id={`${id}-${at}`}
            place={place}
            vat={vatOfPlace(toCategoryCodes(place), evidence, usual)}
            isMarked={at === marked}
            isLikely={at < likely.length}
            onChoose={() => choose(place)}
          />
        ))}
      </div>
      {isOpen && shown.length === 0 && <p className={`tm-dim ${css.noPlace}`}>{`No department fits ‘${typed}’.`}</p>}
    </div>
  );
}

type OptionProps = {
  id: string;
  place: HierarchyOption;
  vat: string;
  isMarked: boolean;
  isLikely: boolean;
  onChoose: () => void;
};

function PickerOption({ id, place, vat, isMarked, isLikely, onChoose }: OptionProps) {
  const above = [place.dept_name, place.sub_dept_name].filter(Boolean).join(' › ');
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the marked option
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      className={css.placeOption}
      // Before the field loses the focus, which closes the list.
      onMouseDown={(event) => {
        event.preventDefault();
        onChoose();
      }}
    >
      <span className="tm-grow">
        <b>{place.cg_group_name || place.sub_dept_name || place.dept_name}</b> <small>{above}</small>
      </span>
      <small>{[isLikely && 'likely', place.cg_group_code, vat].filter(Boolean).join(' · ')}</small>
    </div>
  );
}
