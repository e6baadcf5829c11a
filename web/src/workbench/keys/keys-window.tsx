import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Keys, parted by spaces, and what they do. */
  keys: readonly (readonly [keys: string, meaning: string])[];
  /** The switch of the single keys. */
  children: ReactNode;
};

/** The keys of a list in words. */
export function KeysWindow({ isOpen, onClose, keys, children }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts" size="lg">
      <dl className="tm-keys">
        {keys.map(([names, meaning]) => (
          <div key={names}>
            <dt>
              {names.split(' ').map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {children}
      <p className="tm-dim">Off: arrows, Enter, Space, Escape, Ctrl+Z and all buttons still work.</p>
    </Modal>
  );
}
