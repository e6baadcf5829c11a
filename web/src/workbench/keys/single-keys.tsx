import { remember } from '../../shared/remembered.ts';

type Props = { isOn: boolean; onChange: (isOn: boolean) => void };

/** Whether letters and digits act (WCAG 2.1.4); kept for all lists of this browser. */
export function SingleKeys({ isOn, onChange }: Props) {
  return (
    <button
      type="button"
      role="switch"
      className="tm-switch"
      aria-checked={isOn}
      onClick={() => {
        remember('single-keys', !isOn);
        onChange(!isOn);
      }}
    >
      <i aria-hidden="true" />
      Single keys
    </button>
  );
}
