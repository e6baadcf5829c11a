import { IconPencil, IconTrash } from '@tabler/icons-react';
import { RowButton } from './row-button.tsx';

type Props = {
  /** Of which row, for those who do not see the row. */
  of: string;
  onEdit: () => void;
  onDelete: () => void;
};

/** The two actions of a row that can be changed and removed. */
export function EditAndDelete({ of, onEdit, onDelete }: Props) {
  return (
    <>
      <RowButton of={of} icon={<IconPencil size={14} />} onClick={onEdit}>
        Edit
      </RowButton>
      <RowButton of={of} isRed icon={<IconTrash size={14} />} onClick={onDelete}>
        Delete
      </RowButton>
    </>
  );
}
