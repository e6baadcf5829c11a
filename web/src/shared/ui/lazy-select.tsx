import { type SelectProps, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';

const load = () => import('./loaded-select.ts');
const Select = lazy(async () => ({ default: (await load()).Select<string> }));
// Beside the page, which does not wait for it.
void load().catch(() => undefined);

type Props = Omit<SelectProps, 'data'> & { data: { value: string; label: string }[] };

/** A list to choose from, which is a sixth of what a page loads: until it is there, a field that looks like it has its place. */
export function LazySelect(props: Props) {
  const { id, className, label, placeholder, description, inputWrapperOrder, withAsterisk, disabled, error } = props;
  const look = { id, className, label, placeholder, description, inputWrapperOrder, withAsterisk, disabled, error };
  return (
    <Suspense
      fallback={
        <TextInput
          {...look}
          role="combobox"
          aria-label={props['aria-label']}
          aria-expanded={false}
          value={props.data.find(({ value }) => value === props.value)?.label ?? ''}
          readOnly
        />
      }
    >
      <Select {...props} />
    </Suspense>
  );
}
