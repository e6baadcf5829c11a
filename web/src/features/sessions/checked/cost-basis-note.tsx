import { SegmentedControl } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { CostBasis, CostBasisFound, Session } from '@tillmap/contracts';
import { canChoose, otherRowsText, rememberedText } from './basis-words.ts';
import { CheckNote } from './check-note.tsx';
import { MarginPicture } from './margin-picture.tsx';
import { firstSentence } from './sentences.ts';

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
  const [title, rest] = firstSentence(found.sentence);
  const isRemembered = found.source === 'chosen' || found.source === 'remembered';
  const isSettled = found.basis !== 'as_given';
  const text = [rest, otherRowsText(found), isRemembered && rememberedText(session)];
  const hasPictures = found.margins_unit.some((count) => count > 0) || found.margins_case.some((count) => count > 0);
  return (
    <CheckNote
      icon={isSettled ? <IconCircleCheck size={18} /> : <IconInfoCircle size={18} />}
      tone={isSettled ? 'ok' : 'quiet'}
      title={title}
      text={text.filter(Boolean).join(' ')}
      action={
        canChoose(found) && (
          <SegmentedControl
            size="xs"
            aria-label="Cost basis"
            data={CHOICES}
            value={saving ?? found.basis}
            disabled={saving !== undefined}
            onChange={(value) => onChoose(value as CostBasis)}
          />
        )
      }
    >
      {hasPictures && (
        <div className="tm-proof">
          <MarginPicture answer="a case" steps={found.margins_case} />
          <MarginPicture answer="one unit" steps={found.margins_unit} />
        </div>
      )}
    </CheckNote>
  );
}
