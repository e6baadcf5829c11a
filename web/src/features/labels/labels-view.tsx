import { Anchor, Button, Group } from '@mantine/core';
import { IconArrowLeft, IconPrinter, IconTable } from '@tabler/icons-react';
import type { Session } from '@tillmap/contracts';
import { Link } from 'react-router';
import { plural } from '../../shared/format.ts';
import { changesLink } from '../../shared/session-path/path-steps.ts';
import { ShopSelect } from '../../shared/shops/shop-select.tsx';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { LabelList } from './label-list.tsx';
import { LabelPreview } from './label-preview.tsx';
import css from './labels.module.css';
import { useLabels } from './use-labels.ts';
import { usePrint } from './use-print.ts';

/** The shelf labels of one session: the list at the left, the sheet at the right. */
export function LabelsView({ session }: { session: Session }) {
  const state = useLabels(session.id);
  const printing = usePrint(state);
  const { asked, list, preview, wish } = state;
  const count = wish && preview ? preview.labels : 0;
  const isOff = count === 0 || printing.isBusy || printing.made !== null;
  return (
    <div className={`tm-page ${css.labels}`}>
      <header className={css.labelsHead}>
        <div>
          <Anchor component={Link} to={changesLink(session.id)} size="xs" className="tm-inline-link">
            <IconArrowLeft size={14} aria-hidden /> What changed
          </Anchor>
          <h1 className="tm-break">Shelf labels</h1>
          <p>{`${session.session_name} · ${session.wholesaler_name}`}</p>
        </div>
        <Group gap="xs">
          <ShopSelect sessionId={session.id} />
          <Button
            variant="default"
            leftSection={<IconTable size={16} aria-hidden />}
            disabled={isOff}
            onClick={() => void printing.write('csv')}
          >
            CSV for a label printer
          </Button>
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={isOff}
            onClick={() => void printing.write('pdf')}
          >
            {`Print ${plural(count, 'label')}`}
          </Button>
        </Group>
      </header>
      <LoadFailure
        error={asked.error}
        fallback="Failed to load shelf labels"
        hasRows={list !== undefined}
        onRetry={() => void asked.refetch()}
      />
      {!list && !asked.error && <p>Loading changed prices…</p>}
      {list && (
        <div className={css.labelsColumns}>
          <LabelList state={state} />
          <LabelPreview state={state} printing={printing} />
        </div>
      )}
    </div>
  );
}
