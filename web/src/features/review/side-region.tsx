import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  className: string;
  name: string;
  /** It lies over the list, since the window has no room beside it. */
  isSheet: boolean;
  /** Another sheet lies over it. */
  isBehind: boolean;
  children: ReactNode;
};

/** What stands beside the list; as a sheet it is a dialogue that takes the keyboard, at its button to close it. */
export function SideRegion({ className, name, isSheet, isBehind, children }: Props) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSheet) box.current?.querySelector<HTMLElement>('.tm-sheet-only')?.focus();
  }, [isSheet]);
  return (
    <section
      ref={box}
      className={className}
      aria-label={name}
      inert={isBehind}
      {...(isSheet ? { role: 'dialog', 'aria-modal': true } : { role: 'complementary' })}
    >
      {children}
    </section>
  );
}
