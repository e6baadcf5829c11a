import { SegmentedControl } from '@mantine/core';
import type { CostBasis, CostBasisFound, Session } from '@tillmap/contracts';
import { basisTitle, canChoose, otherRowsText, rememberedText } from './basis-words.ts';
import css from './checked.module.css';
import { Fold } from './fold.tsx';
import { MarginPicture } from './margin-picture.tsx';
import { withoutStop } from './sentences.ts';

const CHOICES = [
  { value: 'unit', label: 'Per unit' },
  { value: 'case', label: 'Per case' },
  { value: 'as_given', label: 'Ask' },
];

type Props = {
  session: Session;
  found: CostBasisFound;
  /** What was chosen and is being saved. */
  saving: CostBasis | undefined;
  onChoose: (basis: CostBasis) => void;
};

/** What the costs are for, what speaks for it, and the switch to say otherwise. */
export function CostBasisNote({ session, found, saving, onChoose }: Props) {
  const isRemembered = found.source === 'chosen' || found.source === 'remembered';
  const remembered = isRemembered ? rememberedText(session) : '';
  const hasPictures = found.margins_unit.some((count) => count > 0) || found.margins_case.some((count) => count > 0);
  return (
    <Fold label={basisTitle(found)} end={withoutStop(remembered)}>
      <p className="tm-break">{[found.sentence, otherRowsText(found)].filter(Boolean).join(' ')}</p>
      {canChoose(found) && (
        <SegmentedControl
          size="xs"
          mt={8}
          aria-label="Cost basis"
          data={CHOICES}
          value={saving ?? found.basis}
          disabled={saving !== undefined}
          onChange={(value) => onChoose(value as CostBasis)}
        />
      )}
      {hasPictures && (
        <div className={css.proof}>
          <MarginPicture answer="a case" steps={found.margins_case} />
          <MarginPicture answer="one unit" steps={found.margins_unit} />
        </div>
      )}
    </Fold>
  );
}
