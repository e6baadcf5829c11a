import { ActionIcon, MultiSelect, NativeSelect, NumberInput, TagsInput, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { TillColumnRule } from '@tillmap/contracts';
import {
  CERTAINTY_CHOICES,
  FATE_CHOICES,
  kindOf,
  partsOf,
  RULE_CHOICES,
  type RulePart,
  testOfKind,
  withPart,
} from './rule-kinds.ts';

type PartProps = {
  part: RulePart;
  value: unknown;
  /** undefined: it is left open. */
  onValue: (value: unknown) => void;
};

const LENGTHS = Array.from({ length: 30 }, (_, at) => String(at + 1));
const LETTERS = [
  { value: 'letters', label: 'A to Z' },
  { value: 'digits', label: '0 to 9' },
];
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function PartField({ part: { label, as, isNeeded }, value, onValue }: PartProps) {
  if (as === 'count' || as === 'amount')
    return (
      <NumberInput
        size="xs"
        label={label}
        hideControls
        placeholder="–"
        allowNegative={as === 'amount'}
        allowDecimal={as === 'amount'}
        value={typeof value === 'number' ? value : ''}
        onChange={(now) => onValue(typeof now === 'number' ? now : undefined)}
      />
    );
  if (as === 'signs')
    return (
      <TextInput
        size="xs"
        label={label}
        maxLength={200}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
    );
  if (as === 'texts')
    return (
      <TagsInput
        size="xs"
        label={label}
        maxTags={200}
        value={textsOf(value)}
        onChange={(texts) => onValue(texts.length > 0 || isNeeded ? texts : undefined)}
      />
    );
  const data = as === 'letters' ? LETTERS : LENGTHS;
  return (
    <MultiSelect
      size="xs"
      label={label}
      placeholder={isNeeded && textsOf(value).length === 0 ? 'None' : ''}
      data={data}
      value={textsOf(value)}
      onChange={(chosen) => onValue(as === 'letters' ? chosen : chosen.map(Number).toSorted((a, b) => a - b))}
    />
  );
}

type Props = {
  rule: TillColumnRule;
  /** 'Rule 2 of Name' */
  name: string;
  onRule: (rule: TillColumnRule) => void;
  onRemove: () => void;
};

/** One rule of a column: what the cell has to be, what the till does otherwise, and how this is known. */
export function RuleFields({ rule, name, onRule, onRemove }: Props) {
  const { test, fate, certainty, source } = rule;
  return (
    <li className="tm-profile-rule" aria-label={name}>
      <NativeSelect
        size="xs"
        label="The cell"
        value={kindOf(test)}
        data={RULE_CHOICES}
        onChange={(event) => onRule({ ...rule, test: testOfKind(event.currentTarget.value) })}
      />
      <NativeSelect
        size="xs"
        label="Otherwise"
        value={fate}
        data={FATE_CHOICES}
        onChange={(event) => onRule({ ...rule, fate: event.currentTarget.value })}
      />
      {partsOf(test).map((part) => (
        <PartField
          key={part.part}
          part={part}
          value={test[part.part]}
          onValue={(value) => onRule({ ...rule, test: withPart(test, part.part, value) })}
        />
      ))}
      <NativeSelect
        size="xs"
        label="How it is known"
        value={certainty}
        data={CERTAINTY_CHOICES}
        onChange={(event) => onRule({ ...rule, certainty: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        label="Where it can be read"
        maxLength={300}
        value={source}
        onChange={(event) => onRule({ ...rule, source: event.currentTarget.value })}
      />
      <ActionIcon variant="subtle" color="red" aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconTrash size={15} />
      </ActionIcon>
    </li>
  );
}
