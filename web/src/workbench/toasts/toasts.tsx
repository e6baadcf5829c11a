import { IconX } from '@tabler/icons-react';
import { useLive } from '../live-state.ts';
import { dismissToast, type ToastHost } from './page-toasts.ts';
import css from './toasts.module.css';

/** What was just done, with what can be done about it; failures are read out at once. */
export function PageToasts({ host }: { host: ToastHost }) {
  const toasts = useLive(host, (state) => state.toasts);
  const pill = ({ id, words, action }: (typeof toasts)[number], isBad: boolean) => (
    <div key={id} className={`tm-pill ${css.toast}`} data-bad={isBad || undefined}>
      <span>{words}</span>
      {action && (
        <button
          type="button"
          className="tm-button"
          onClick={() => {
            dismissToast(host, id);
            action.onClick();
          }}
        >
          {action.label}
          {action.keyName && (
            <span className="tm-kbd" aria-hidden="true">
              {action.keyName}
            </span>
          )}
        </button>
      )}
      <button type="button" className="tm-icon-button" aria-label="Close" onClick={() => dismissToast(host, id)}>
        <IconX className="tm-i" aria-hidden />
      </button>
    </div>
  );
  return (
    <>
      <div role="alert" className={css.toasts}>
        {toasts.filter(({ isBad }) => isBad).map((toast) => pill(toast, true))}
      </div>
      <div role="status" className={css.toasts}>
        {toasts.filter(({ isBad }) => !isBad).map((toast) => pill(toast, false))}
      </div>
    </>
  );
}
