import { Alert, Button, Checkbox, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ColumnsChoice, FileColumns } from '@tillmap/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ColumnCell } from './column-cell.tsx';
import css from './columns.module.css';
import { choiceOf, chosenFields, columnOf, guessedFields, startingBasis, whyNot } from './columns-choice.ts';
import { ColumnsSide } from './columns-side.tsx';
import { CostBasisSelect } from './cost-basis-select.tsx';

type Props = {
  columns: FileColumns;
  wholesaler: string;
  isSending: boolean;
  /** What was chosen and could not be used. */
  before?: ColumnsChoice | undefined;
  /** What the server said to the last choice. */
  refusal?: ReactNode;
  /** Opens for looking only, with a way to change it. */
  startsLocked?: boolean;
  /** Whether it stands in the place of a page. */
  isPage?: boolean;
  onUse: (choice: ColumnsChoice) => unknown;
  onCancel: () => void;
};

const titleOf = ({ layout, read_by }: FileColumns, isLocked: boolean): string => {
  if (isLocked) return 'The columns of this file';
  return layout !== null && read_by === 'asked' ? 'The layout changed' : 'Which column is which?';
};

/** Where a person says which column of a file is which. */
export function ColumnsStep({
  columns,
  wholesaler,
  isSending,
  before,
  refusal,
  startsLocked = false,
  isPage = false,
  onUse,
  onCancel,
}: Props) {
  const [fields, setFields] = useState(() => (before ? chosenFields(columns, before) : guessedFields(columns)));
  const [remember, setRemember] = useState(before?.remember ?? true);
  const [costBasis, setCostBasis] = useState(() => startingBasis(columns, before));
  const [isLocked, setLocked] = useState(startsLocked);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const problem = isLocked ? undefined : whyNot(columns, fields);
  const hasCost = columnOf(fields, 'costprice') !== undefined;
  const isChange = columns.layout !== null && columns.read_by === 'asked';

  return (
    <section className={css.columns} aria-label="Columns">
      <div className={css.columnsMain}>
        <Title order={isPage ? 1 : 2} size="h4" ref={heading} tabIndex={-1} className="tm-reached">
          {titleOf(columns, isLocked)}
        </Title>
        <Text size="sm" c="dimmed">
          {columns.sentence}
        </Text>
        {refusal && (
          <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" py="xs" mt="xs">
            {refusal}
          </Alert>
        )}
        <ul className={css.columnsGrid} aria-label="Columns with their first five rows">
          {columns.columns.map((column) => (
            <ColumnCell
              key={column.column}
              column={column}
              fields={columns.fields}
              field={fields[column.column] ?? ''}
              onField={isLocked ? undefined : (field) => setFields((before) => ({ ...before, [column.column]: field }))}
            />
          ))}
        </ul>
      </div>
      <ColumnsSide columns={columns} fields={fields} wholesaler={wholesaler} order={isPage ? 2 : 3} />
      <div className={css.columnsFoot}>
        {isLocked ? (
          <span className={css.columnsGrow} />
        ) : (
          <div className={`${css.columnsGrow} ${css.columnsChoices}`}>
            <Checkbox
              label={`Remember for ${wholesaler}`}
              checked={remember}
              onChange={(event) => setRemember(event.currentTarget.checked)}
            />
            {hasCost && <CostBasisSelect value={costBasis} onChange={setCostBasis} />}
          </div>
        )}
        <Text size="sm" className={css.columnsProblem} role="status" id="columns-problem">
          {problem ?? ''}
        </Text>
        <Button variant="default" onClick={onCancel}>
          {isLocked ? 'Back' : 'Cancel'}
        </Button>
        {isLocked && <Button onClick={() => setLocked(false)}>Change the Columns</Button>}
        {!isLocked && (
          <Button
            disabled={problem !== undefined}
            aria-describedby="columns-problem"
            loading={isSending}
            onClick={() => void onUse(choiceOf(columns, fields, { remember, costBasis }))}
          >
            {isChange && remember ? 'Update the Layout and Continue' : 'Use These Columns'}
          </Button>
        )}
      </div>
    </section>
  );
}
