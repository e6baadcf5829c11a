import { ActionBar } from '../../workbench/tools.tsx';
import { Icon } from './icons.tsx';
import { openCategorySearch } from './keys/use-review-keys.ts';
import { goNext } from './list/focus.ts';
import { useReviewController, useUi } from './review-controller.ts';
import { accept } from './steps/decide.ts';
import { undo } from './steps/send.ts';

export function ProductActions() {
  const bench = useReviewController();
  const isBehind = useUi(({ sheet }) => sheet === 'facets' || sheet === 'panel');
  return (
    <ActionBar
      label="This product"
      isBehind={isBehind}
      actions={[
        { label: 'Accept', icon: <Icon name="check" />, act: () => accept(bench) },
        { label: 'Department', icon: <Icon name="pen" />, act: () => openCategorySearch(bench) },
        { label: 'Details', icon: <Icon name="eye" />, act: () => bench.ui.set({ sheet: 'panel' }) },
        { label: 'Next', icon: <Icon name="next" />, act: () => goNext(bench) },
        { label: 'Undo', icon: <Icon name="undo" />, act: () => undo(bench) },
      ]}
    />
  );
}
