import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import css from './header-menu.module.css';

type ButtonProps = { onClick: () => void; 'aria-haspopup': 'menu'; 'aria-expanded': boolean };

type Props = {
  /** The button that opens the menu. */
  button: (props: ButtonProps) => ReactNode;
  /** `HeaderMenuItem`s, and what is only to be read. */
  children: ReactNode;
};

/** A menu below a button of the header. Made by hand: the library's would be a fifth of the first script. */
export function HeaderMenu({ button, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const items = () => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  useEffect(() => {
    if (!isOpen) return undefined;
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const closeOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  const closeToButton = () => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      all.at(target % all.length)?.focus();
    } else if (event.key === 'Escape') closeToButton();
    else if (event.key === 'Tab') setOpen(false);
  };
  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest('[role=menuitem]')) closeToButton();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks of the button and the items below it
    <div ref={box} className={css.menuBox} onKeyDown={onKeyDown}>
      {button({ onClick: () => setOpen((was) => !was), 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: an item that is pressed by a key is clicked
        <div role="menu" className={css.menu} tabIndex={-1} onClick={onClick}>
          {children}
        </div>
      )}
    </div>
  );
}
