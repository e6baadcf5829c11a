import { Modal } from '@mantine/core';
import { useUi } from '../list-controller-context.tsx';
import css from './keys.module.css';
import { SingleKeys } from './single-keys.tsx';

type Props = {
  onClose: () => void;
  /** Keys, parted by spaces, and what they do. */
  keys: readonly (readonly [keys: string, meaning: string])[];
};

/** The keys of a list in words. */
export function KeysWindow({ onClose, keys }: Props) {
  const isOpen = useUi(({ dialogue }) => dialogue === 'keys');
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts" size="lg">
      <dl className={css.keys}>
        {keys.map(([names, meaning]) => (
          <div key={names}>
            <dt>
              {names.split(' ').map((name) => (
                <kbd key={name} className="tm-kbd">
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <SingleKeys />
      <p className="tm-dim">Off: arrows, Enter, Space, Escape, Ctrl+Z and all buttons still work.</p>
    </Modal>
  );
}
