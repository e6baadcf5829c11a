import type { ComponentProps } from 'react';
import { FormModal } from './form-modal.tsx';

type Props = Omit<ComponentProps<typeof FormModal>, 'title' | 'save'> & {
  /** 'Department' */
  what: string;
  isNew: boolean;
  /** The word for making a new one. */
  add?: 'Add' | 'Create';
};

/** The window that adds a new record or changes one, named and buttoned for which of the two it is. */
export function AddOrEditModal({ what, isNew, add = 'Add', ...rest }: Props) {
  const addOne = `${add} ${what}`;
  return <FormModal title={isNew ? addOne : `Edit ${what}`} save={isNew ? addOne : 'Save Changes'} {...rest} />;
}
