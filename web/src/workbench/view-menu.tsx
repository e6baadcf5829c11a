import type { ReactNode } from 'react';
import { remember } from '../shared/remembered.ts';
import { closeSheet, keepRowInPlace } from './focus.ts';
import { useListController, useUi } from './list-controller-context.tsx';
import css from './view-menu.module.css';

/** How the list is shown and what is seldom needed, over the list: nothing moves when it opens. */
export function ViewMenu({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  const bench = useListController();
  const isOpen = useUi(({ sheet }) => sheet === 'view');
  const close = () => closeSheet(bench);
  return (
    <div className={css.view}>
      <button
        type="button"
        className="tm-button"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : bench.ui.set({ sheet: 'view' }))}
      >
        {icon}
        View
      </button>
      {isOpen && (
        <>
          <div className={css.behind} aria-hidden="true" onClick={close} />
          <section className={css.menu} aria-label="View">
            {children}
          </section>
        </>
      )}
    </div>
  );
}

type ChoiceProps = {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** What it is remembered by in this browser. */
  name?: string;
};

/** Something that is shown or not; the focused row stays where it is. */
export function ViewChoice({ label, isOn, onChange, name }: ChoiceProps) {
  const bench = useListController();
  return (
    <label className={css.choice}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          if (name !== undefined) remember(name, checked);
          keepRowInPlace(bench, () => onChange(checked));
        }}
      />
      {label}
    </label>
  );
}

/** Something to do; the menu closes. */
export function ViewTool({
  icon,
  label,
  isOff = false,
  onClick,
}: {
  icon: ReactNode;
  label: string;
  isOff?: boolean;
  onClick: () => void;
}) {
  const bench = useListController();
  return (
    <button
      type="button"
      className="tm-button tm-quiet"
      disabled={isOff}
      onClick={() => {
        closeSheet(bench);
        onClick();
      }}
    >
      {icon}
      {label}
    </button>
  );
}
