import { UnstyledButton } from '@mantine/core';
import { countText } from '../../../shared/format.ts';
import type { RowFigures, UnusedKind } from './row-figures.ts';

const UNUSED: { kind: UnusedKind; label: string }[] = [
  { kind: 'replaced', label: 'replaced' },
  { kind: 'rejected', label: 'rejected' },
  { kind: 'left_out', label: 'left out' },
];

type Props = { figures: RowFigures; onShow: (kind: UnusedKind) => void };

/** Rows read = used + replaced + rejected + left out. Each kind that is not used opens its rows. */
export function RowSum({ figures, onShow }: Props) {
  return (
    <>
      <ul className="tm-sum" aria-label="Rows of the file">
        <li>
          <Part count={figures.read} label={figures.read === 1 ? 'row read' : 'rows read'} />
        </li>
        <li>
          <Part count={figures.used} label="used" operator="=" part="used" />
        </li>
        {UNUSED.map(({ kind, label }) => (
          <li key={kind}>
            {figures[kind] === 0 ? (
              <Part count={0} label={label} operator="+" part={kind} />
            ) : (
              <UnstyledButton onClick={() => onShow(kind)}>
                <Part count={figures[kind]} label={label} operator="+" part={kind} />
              </UnstyledButton>
            )}
          </li>
        ))}
      </ul>
      <div className="tm-sum-bar" aria-hidden>
        {(['used', 'replaced', 'rejected', 'left_out'] as const).map(
          (part) => figures[part] > 0 && <i key={part} data-part={part} style={{ flexGrow: figures[part] }} />,
        )}
      </div>
    </>
  );
}

type PartProps = { count: number; label: string; operator?: string; part?: string };

function Part({ count, label, operator, part }: PartProps) {
  return (
    <>
      <b>
        {operator && (
          <span className="tm-sum-operator" aria-hidden>
            {operator}
          </span>
        )}
        {countText(count)}
      </b>{' '}
      <small className="tm-sum-label">
        {part && <i data-part={part} aria-hidden />}
        {label}
      </small>
    </>
  );
}
