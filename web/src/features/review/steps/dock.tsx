import { Pills } from '../../../workbench/pills/pills.tsx';
import { useBench, useUi } from '../bench-context.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SimilarBar } from './similar-bar.tsx';

/** Over the foot of the list: what was just done, and one bar: the selection, or the products that look alike. */
export function Dock({ wholesalerCode }: { wholesalerCode: string }) {
  const { ui } = useBench();
  const hasSelection = useUi(({ selected, isAllMatching }) => isAllMatching || selected.size > 0);
  const hasSimilar = useUi(({ similar }) => similar !== null);
  return (
    <div className="tm-dock">
      <Pills host={ui} />
      {(hasSelection || hasSimilar) && (
        <section aria-label="Several products">
          {hasSelection ? <SelectionBar wholesalerCode={wholesalerCode} /> : <SimilarBar />}
        </section>
      )}
    </div>
  );
}
