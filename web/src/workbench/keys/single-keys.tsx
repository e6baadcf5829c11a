import { remember } from '../../shared/remembered.ts';
import { useListController, useUi } from '../list-controller-context.tsx';
import css from './keys.module.css';

/** Whether letters and digits act (WCAG 2.1.4); kept for all lists of this browser. */
export function SingleKeys() {
  const { ui } = useListController();
  const isOn = useUi((state) => state.hasSingleKeys);
  return (
    <button
      type="button"
      role="switch"
      className={css.toggle}
      aria-checked={isOn}
      onClick={() => {
        remember('single-keys', !isOn);
        ui.set({ hasSingleKeys: !isOn });
      }}
    >
      <i aria-hidden="true" />
      Single keys
    </button>
  );
}
