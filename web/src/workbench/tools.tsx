import type { ReactNode } from 'react';
import { useIsNarrow } from '../shared/narrow.ts';

type ToolProps = {
  icon: ReactNode;
  label: string;
  title: string;
  isOff?: boolean;
  isPressed?: boolean;
  onClick: () => void;
};

/** A picture in the toolbar. */
export function Tool({ icon, label, title, isOff = false, isPressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className="tm-icon-button"
      aria-label={label}
      title={title}
      disabled={isOff}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

type BarProps = {
  label: string;
  /** A sheet lies over it. */
  isBehind: boolean;
  actions: readonly { label: string; icon: ReactNode; act: () => void }[];
};

/** On a phone: what is done most, within reach of the thumb. */
export function ActionBar({ label, isBehind, actions }: BarProps) {
  if (!useIsNarrow()) return null;
  return (
    <div className="tm-actions" role="toolbar" aria-label={label} inert={isBehind}>
      {actions.map((action, at) => (
        <button
          key={action.label}
          type="button"
          className={at === 0 ? 'tm-button tm-primary' : 'tm-button'}
          onClick={action.act}
        >
          {action.icon}
          {action.label}
        </button>
      ))}
    </div>
  );
}
