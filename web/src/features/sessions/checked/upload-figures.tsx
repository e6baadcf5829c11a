import { UnstyledButton } from '@mantine/core';
import type { Session, UploadResult } from '@tillmap/contracts';
import { countText, dayText } from '../../../shared/format.ts';
import { StatTile } from '../../../shared/ui/stat-tile.tsx';
import { StatTiles } from '../../../shared/ui/stat-tiles.tsx';
import { SessionCounts } from '../session-counts.tsx';
import css from './checked.module.css';
import { Fold } from './fold.tsx';
import type { RowFigures, UnusedKind } from './row-figures.ts';

const UNUSED = [
  ['replaced', 'Replaced'],
  ['rejected', 'Rejected'],
  ['left_out', 'Left out'],
] as const;

type Props = {
  session: Session;
  fileName: string;
  result: UploadResult;
  figures: RowFigures;
  onShow: (kind: UnusedKind) => void;
};

/** Rows read, less what was not used, are the products: each figure stands here once. */
export function UploadFigures({ session, fileName, result, figures, onShow }: Props) {
  const unused = UNUSED.filter(([kind]) => figures[kind] > 0);
  const compared = result.file_check?.compared_with ?? [];
  return (
    <aside className={css.fileFigures} aria-label="Figures of the file">
      <b className="tm-break">{fileName}</b>
      <div className={css.sumBar} aria-hidden>
        {(['used', 'replaced', 'rejected', 'left_out'] as const).map(
          (part) => figures[part] > 0 && <i key={part} data-part={part} style={{ flexGrow: figures[part] }} />,
        )}
      </div>
      <ul className={css.sum} aria-label="Rows of the file">
        {unused.length === 0 ? (
          <li>Every row is used.</li>
        ) : (
          <li>
            <span>Read</span> <b>{countText(figures.read)}</b>
          </li>
        )}
        {unused.map(([kind, label]) => (
          <li key={kind}>
            <UnstyledButton onClick={() => onShow(kind)}>
              <span>
                <i data-part={kind} aria-hidden /> {label}
              </span>{' '}
              <b>{countText(figures[kind])}</b>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {session.status === 'draft' && <SessionCounts session={session} />}
      <Fold label="Upload results">
        <StatTiles label="Upload results">
          <StatTile label="Processed" value={countText(result.total_processed)} hint="Products in the file" />
          <StatTile label="Found in DB" value={countText(result.mapped_products)} />
          <StatTile label="Not found" value={countText(result.unmapped_products)} />
        </StatTiles>
      </Fold>
      {compared.length > 0 && (
        <section aria-labelledby="compared-with">
          <h3 id="compared-with">Compared with</h3>
          <ul className={css.sum}>
            {compared.map(({ session_id, file_name, uploaded_at }) => (
              <li key={session_id}>
                <span className="tm-break">{file_name}</span> <span className="tm-number">{dayText(uploaded_at)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
