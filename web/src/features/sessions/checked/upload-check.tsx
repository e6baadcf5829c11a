import { VisuallyHidden } from '@mantine/core';
import type { Session, UploadResult } from '@tillmap/contracts';
import { useRef, useState } from 'react';
import { isBasisUndecided } from './basis-words.ts';
import { CheckFirst } from './check-first.tsx';
import css from './checked.module.css';
import { CostBasis } from './cost-basis.tsx';
import { FileVerdict } from './file-verdict.tsx';
import { HowItWasRead } from './how-it-was-read.tsx';
import { rowFigures, type UnusedKind } from './row-figures.ts';
import { RejectedFold, ReplacedFold } from './unused-rows.tsx';
import { UploadFigures } from './upload-figures.tsx';
import { verdictWords } from './verdict-words.ts';

type Props = { session: Session; fileName: string; result: UploadResult; onSeeColumns?: (() => void) | undefined };

/** What the upload found: one thing first, what a person has to answer, the figures, and the rest in folded lines. */
export function UploadCheck({ session, fileName, result, onSeeColumns }: Props) {
  const figures = rowFigures(result);
  const { file_check: check, cost_basis: basis } = result;
  const [said, setSaid] = useState('');
  const section = useRef<HTMLElement>(null);
  const showRows = (kind: UnusedKind) => {
    const fold = section.current?.querySelector<HTMLDetailsElement>(`[data-rows~="${kind}"]`);
    if (!fold) return;
    fold.open = true;
    fold.querySelector('summary')?.focus();
  };
  const costBasis = basis && <CostBasis session={session} found={basis} onSaid={setSaid} />;
  const isOpen = basis !== null && isBasisUndecided(basis);

  return (
    <section className={css.result} aria-label="Upload results" ref={section}>
      <VisuallyHidden role="status">
        {said || (check ? verdictWords(check, session.wholesaler_name).title : `${fileName} was read.`)}
      </VisuallyHidden>
      <div className={css.resultFirst}>
        {check && <FileVerdict session={session} check={check} />}
        {isOpen && costBasis}
        <CheckFirst session={session} result={result} figures={figures} onShowRows={showRows} />
      </div>
      <UploadFigures session={session} fileName={fileName} result={result} figures={figures} onShow={showRows} />
      <div className={css.resultFolds}>
        {/* Another file begins anew: nothing that was typed for the one before stays. */}
        <RejectedFold
          key={`${fileName} ${result.rows_read}`}
          session={session}
          result={result}
          figures={figures}
          onSaid={setSaid}
        />
        {!isOpen && costBasis}
        <ReplacedFold session={session} result={result} figures={figures} />
        <HowItWasRead result={result} onSeeColumns={onSeeColumns} />
      </div>
    </section>
  );
}
