import { type ReactNode, useEffect, useRef } from 'react';
import { closeSheet } from '../../../workbench/focus.ts';
import { Icon } from '../icons.tsx';
import reviewCss from '../review.module.css';
import { useReviewController } from '../review-controller.ts';
import css from './steps.module.css';

/** A sheet over the right side of the page; Escape or a click beside it closes it. */
export function SideSheet({ title, children }: { title: string; children: ReactNode }) {
  const bench = useReviewController();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    // Not known everywhere; without it the sheet is open, only not modal.
    if (dialog?.showModal) dialog.showModal();
    else dialog?.setAttribute('open', '');
  }, []);
  const close = () => closeSheet(bench);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it for the keyboard
    <dialog
      ref={box}
      className={css.sideSheet}
      aria-label={title}
      onCancel={close}
      onClick={(event) => {
        if (event.target === box.current) close();
      }}
    >
      <div className={reviewCss.panelHead}>
        <h2>{title}</h2>
        <button type="button" className="tm-icon-button" aria-label={`Close: ${title}`} onClick={close}>
          <Icon name="cross" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
