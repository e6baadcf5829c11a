import { Alert, Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconPrinter, IconTag } from '@tabler/icons-react';
import { SHELF_LABEL_SIZES, type ShelfLabelSize } from '@tillmap/contracts';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { dayTimeText, plural } from '../../shared/format.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LabelSheet } from './label-sheet.tsx';
import { printText, SIZES } from './label-words.ts';
import css from './labels.module.css';
import { useLabelPrintsQuery } from './labels-api.ts';
import type { LabelsState } from './use-labels.ts';
import type { Printing } from './use-print.ts';

type Props = { state: LabelsState; printing: Printing };

/** A place on the sheet, whatever was typed. */
const clampedPlace = (typed: string, places: number): number =>
  Math.min(places, Math.max(1, Math.floor(Number(typed)) || 1));

/** Asked after each file: only a person can see what came out of the printer. */
function Question({ printing: { made, keep, drop, isBusy } }: Pick<Props, 'printing'>) {
  if (!made) return null;
  return (
    <Alert
      color="indigo"
      icon={<IconPrinter size={18} aria-hidden />}
      title="Did it print?"
      role="region"
      aria-label="Did it print?"
    >
      <Text size="sm">
        {`${made.fileName} has ${printText(made.print)}. Print it at 100% (actual size). The labels count as printed when you say so.`}
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="compact-md" onClick={() => void keep()} loading={isBusy}>
          Yes, it printed
        </Button>
        <Button size="compact-md" variant="default" onClick={drop} disabled={isBusy}>
          No
        </Button>
      </Group>
    </Alert>
  );
}

/** What was printed before, each of which can be taken back. */
function Prints({ state: { sessionId }, printing }: Props) {
  const { data = [] } = useLabelPrintsQuery(sessionId);
  if (data.length === 0) return null;
  return (
    <section aria-label="Printed before" className={css.labelPrints}>
      <h2>Printed before</h2>
      <ul>
        {data.map((print) => (
          <li key={print.id}>
            <span>
              {`${printText(print)}, ${print.by}, ${dayTimeText(print.at)}`}
              {print.state === 'undone' && `. Undone by ${print.undone_by}`}
            </span>
            {print.state === 'printed' && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Undo: ${printText(print)}, ${dayTimeText(print.at)}`}
                onClick={() => void printing.takeBack(print)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type FirstPlaceProps = { first: number; places: number; onFirst: (first: number) => void };

/** Has what is typed until one leaves it, so that it can be empty in between. */
function FirstPlace({ first, places, onFirst }: FirstPlaceProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      type="number"
      size="xs"
      label="First label at"
      className={css.labelFirst}
      min={1}
      max={places}
      value={typed ?? first}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onFirst(clampedPlace(value, places));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/** The sheet as it will be printed, with its size and where it begins. */
export function LabelPreview({ state, printing }: Props) {
  const { size, first, preview, previewError, wish, chooseSize, setFirst } = state;
  const { words, places } = SIZES[size];
  return (
    <section aria-label="Preview" className={css.labelsRight}>
      <Question printing={printing} />
      <div className={css.labelChoices}>
        <SegmentedControl
          size="xs"
          aria-label="Label size"
          data={SHELF_LABEL_SIZES.map((value) => ({ value, label: SIZES[value].name }))}
          value={size}
          onChange={(value) => chooseSize(value as ShelfLabelSize)}
        />
        <Text size="sm" c="dimmed" className={css.labelWords}>
          {words}
        </Text>
        <FirstPlace first={first} places={places} onFirst={setFirst} />
      </div>
      {previewError && wish && (
        <Alert color="red" role="alert" title="The sheet could not be made">
          {messageOf(previewError, 'No label is marked as printed. Try again, or use the CSV.')}
        </Alert>
      )}
      {preview ? (
        <>
          <LabelSheet preview={preview} size={size} first={first} />
          <Text size="sm" c="dimmed" role="status">
            {`${plural(preview.sheets, 'sheet')}. Unit prices follow the price marking rules. Printed labels are remembered.`}
            {preview.without > 0 && ` ${plural(preview.without, 'product')} without an RRP in whole pence left out.`}
          </Text>
        </>
      ) : (
        !wish && (
          <EmptyState icon={<IconTag size={28} />} title="No label selected">
            Select products on the list.
          </EmptyState>
        )
      )}
      <Prints state={state} printing={printing} />
    </section>
  );
}
