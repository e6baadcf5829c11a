import './checked.css';
import { Stack, Text, VisuallyHidden } from '@mantine/core';
import type { Session, UploadResult } from '@tillmap/contracts';
import { useRef, useState } from 'react';
import { countText } from '../../../shared/format.ts';
import { StatTile } from '../../../shared/ui/stat-tile.tsx';
import { StatTiles } from '../../../shared/ui/stat-tiles.tsx';
import { CheckFirst } from './check-first.tsx';
import { HowItWasRead } from './how-it-was-read.tsx';
import { figuresText, firstUnused, rowFigures, type UnusedKind } from './row-figures.ts';
import { RowSum } from './row-sum.tsx';
import { UnusedRows } from './unused-rows.tsx';

type Props = { session: Session; fileName: string; result: UploadResult };

/** What the upload found: figures that add up, what to check first, the rows that are not used, how it was read. */
export function UploadCheck({ session, fileName, result }: Props) {
  const figures = rowFigures(result);
  const [kind, setKind] = useState<UnusedKind | undefined>(undefined);
  const [said, setSaid] = useState('');
  const rowsHeading = useRef<HTMLHeadingElement>(null);
  const shown = kind ?? firstUnused(figures);
  const showRows = (which: UnusedKind) => {
    setKind(which);
    rowsHeading.current?.focus();
  };

  return (
    <Stack gap={0} className="tm-result" component="section" aria-label="Upload results">
      <VisuallyHidden role="status">{said || figuresText(figures)}</VisuallyHidden>
      <Text size="sm" fw={600} className="tm-break">
        {fileName}
      </Text>
      <RowSum figures={figures} onShow={showRows} />
      <StatTiles label="Upload results">
        <StatTile label="Processed" value={countText(result.total_processed)} hint="Products in the file" />
        <StatTile label="Found in DB" value={countText(result.mapped_products)} />
        <StatTile label="Not found" value={countText(result.unmapped_products)} />
      </StatTiles>
      <CheckFirst session={session} result={result} figures={figures} onShowRows={showRows} onSaid={setSaid} />
      {shown && (
        <UnusedRows
          session={session}
          result={result}
          figures={figures}
          shown={shown}
          onShow={setKind}
          heading={rowsHeading}
          onSaid={setSaid}
        />
      )}
      <HowItWasRead result={result} />
    </Stack>
  );
}
