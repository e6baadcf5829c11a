import type { Remembered } from '@tillmap/contracts';
import css from './remembered-name.module.css';

type Props = { remembered: Remembered };

const sized = ({ name, size }: Pick<Remembered, 'name' | 'size'>): string =>
  size === '' || name.toLowerCase().includes(size.toLowerCase()) ? name : `${name} ${size}`;

/** The name that a product is remembered by, where its file has none: in italics, with the words that say so. */
export function RememberedName({ remembered }: Props) {
  const title = `Name from memory: ${remembered.source}`;
  return (
    <span className={css.remembered} title={title}>
      <em>{sized(remembered)}</em> <span className={css.memory}>from memory</span>
    </span>
  );
}

/** Who called it so, and which other products were given for the barcode. */
export function RememberedSource({ remembered: { name, source, others } }: Props) {
  return (
    <>
      <span className="tm-sub">
        {name === '' ? 'Size' : 'Name'} from memory: {source}
      </span>
      {others.map((other) => (
        <span key={`${other.name} ${other.size}`} className="tm-sub">
          Also given for this barcode: {sized(other)} ({other.source})
        </span>
      ))}
    </>
  );
}
