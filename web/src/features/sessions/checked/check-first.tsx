import { Button, Title } from '@mantine/core';
import type { Session, UploadResult } from '@tillmap/contracts';
import { useState } from 'react';
import { FindingNote } from './finding-note.tsx';
import { PriceCheckNote } from './price-check-note.tsx';
import type { RowFigures, UnusedKind } from './row-figures.ts';
import { SHOWN_FIRST, whatToCheck } from './what-to-check.ts';

type Props = {
  session: Session;
  result: UploadResult;
  figures: RowFigures;
  onShowRows: (kind: UnusedKind) => void;
};

/** What a person should look at before processing, the most important first. */
export function CheckFirst({ session, result, figures, onShowRows }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const all = whatToCheck(result);
  if (all.length === 0) return null;
  const shown = showsAll ? all : all.slice(0, SHOWN_FIRST);
  return (
    <section aria-labelledby="check-first">
      <Title order={2} size="h5" mb={8} id="check-first">
        Check these first
      </Title>
      {shown.map((one) =>
        one.kind === 'price-check' ? (
          <PriceCheckNote key={one.key} session={session} check={one.check} />
        ) : (
          <FindingNote key={one.key} finding={one.finding} figures={figures} onShowRows={onShowRows} />
        ),
      )}
      {all.length > SHOWN_FIRST && (
        <Button variant="subtle" size="compact-sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show ${all.length - SHOWN_FIRST} more`}
        </Button>
      )}
    </section>
  );
}
