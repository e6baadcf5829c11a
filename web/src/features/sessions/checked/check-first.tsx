import { Button, Title } from '@mantine/core';
import type { Session, UploadResult } from '@tillmap/contracts';
import { useState } from 'react';
import { CostBasis } from './cost-basis.tsx';
import { FindingNote } from './finding-note.tsx';
import { PriceCheckNote } from './price-check-note.tsx';
import type { RowFigures, UnusedKind } from './row-figures.ts';
import { SHOWN_FIRST, whatToCheck } from './what-to-check.ts';

type Props = {
  session: Session;
  result: UploadResult;
  figures: RowFigures;
  onShowRows: (kind: UnusedKind) => void;
  onSaid: (text: string) => void;
};

/** What a person should look at before processing, the most important first. */
export function CheckFirst({ session, result, figures, onShowRows, onSaid }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const all = whatToCheck(result);
  if (all.length === 0) return null;
  const shown = showsAll ? all : all.slice(0, SHOWN_FIRST);
  return (
    <section className="tm-check-section" aria-labelledby="check-first">
      <Title order={2} size="h5" id="check-first">
        Check these first
      </Title>
      <ul className="tm-notes">
        {shown.map((one) => {
          if (one.kind === 'cost-basis')
            return <CostBasis key={one.key} session={session} found={one.found} onSaid={onSaid} />;
          if (one.kind === 'price-check') return <PriceCheckNote key={one.key} session={session} check={one.check} />;
          return <FindingNote key={one.key} finding={one.finding} figures={figures} onShowRows={onShowRows} />;
        })}
      </ul>
      {all.length > SHOWN_FIRST && (
        <Button variant="subtle" size="compact-sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show ${all.length - SHOWN_FIRST} more`}
        </Button>
      )}
    </section>
  );
}
