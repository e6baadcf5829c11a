import { Button } from '@mantine/core';
import { IconCheck, IconInfoCircle, IconPencil, IconX } from '@tabler/icons-react';
import type { TillProblem } from '@tillmap/contracts';
import { CertaintyBadge } from './certainty-badge.tsx';
import { CodeField } from './code-field.tsx';
import type { ProblemLine } from './problem-lines.ts';
import css from './till.module.css';
import { nextFix, type TillSelection, withCode, withFix, withoutFix } from './till-selection.ts';
import { codeLabel, exampleText, FIX_NAMES, startOf, titleOf } from './till-words.ts';

type Props = { line: ProblemLine; wish: TillSelection; onChange: (wish: TillSelection) => void };

const LOOKS = {
  refused: [css.bad, IconX],
  changed: [css.warn, IconPencil],
  imported: [css.quiet, IconInfoCircle],
} as const;

const isTried = ({ fixes }: TillSelection, { key }: TillProblem): boolean => fixes[key] !== undefined;

/** What can be done for all rows of one kind: the fix, the choice that it needs, and the way back. */
function Mend({ line: { problem, isOpen }, wish, onChange }: Props) {
  const { key, words, missing } = problem;
  const fix = isOpen ? nextFix(wish, problem) : undefined;
  return (
    <div className={css.problemDo}>
      {isOpen && missing && (
        <CodeField
          isInLine
          label={codeLabel(missing.table, missing.name)}
          placeholder="Code, or (empty)"
          value=""
          onChange={(code) => onChange(withCode(wish, missing.table, missing.value, code))}
        />
      )}
      {fix && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${FIX_NAMES[fix]}: ${words}`}
          onClick={() => onChange(withFix(wish, key, fix))}
        >
          {FIX_NAMES[fix]}
        </Button>
      )}
      {(!isOpen || isTried(wish, problem)) && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Undo: ${words}`}
          onClick={() => onChange(withoutFix(wish, problem))}
        >
          Undo
        </Button>
      )}
    </div>
  );
}

/** One kind of trouble: how many rows, the rule and how sure it is, an example, and what can be done for all of them. */
export function ProblemRow({ line, wish, onChange }: Props) {
  const { problem, isOpen } = line;
  const [look, Icon] = isOpen ? LOOKS[problem.verdict] : ([css.good, IconCheck] as const);
  const example = exampleText(problem);
  return (
    <li className={css.problem} data-fixed={!isOpen || undefined}>
      <Icon size={16} className={look} aria-hidden />
      <div className="tm-min">
        <b>{startOf(problem, isOpen)}</b> {titleOf(problem, wish, isOpen)}{' '}
        {isOpen && <CertaintyBadge certainty={problem.certainty} source={problem.source} />}
        {isOpen && (
          <p className="tm-sub tm-break">
            {[problem.fate, problem.certainty === 'not_verified' && `Guessed: ${problem.source}.`]
              .filter(Boolean)
              .join(' ')}
          </p>
        )}
        {isOpen && example && (
          <p className="tm-sub tm-break" title={`Barcode ${problem.example.barcode}`}>
            {example}
          </p>
        )}
      </div>
      <Mend line={line} wish={wish} onChange={onChange} />
    </li>
  );
}
