import { useBench, useUi } from '../bench-context.tsx';
import { Icon } from '../icons.tsx';
import { hush } from './say.ts';
import { SelectionBar } from './selection-bar.tsx';
import { SimilarBar } from './similar-bar.tsx';

/** Over the foot of the list: what was just done, and one bar: the selection, or the products that look alike. */
export function Dock({ wholesalerCode }: { wholesalerCode: string }) {
  const hasSelection = useUi(({ selected, isAllMatching }) => isAllMatching || selected.size > 0);
  const hasSimilar = useUi(({ similar }) => similar !== null);
  return (
    <div className="tm-dock">
      <Toasts />
      {(hasSelection || hasSimilar) && (
        <section aria-label="Several products">
          {hasSelection ? <SelectionBar wholesalerCode={wholesalerCode} /> : <SimilarBar />}
        </section>
      )}
    </div>
  );
}

function Toasts() {
  const { ui } = useBench();
  const toasts = useUi((state) => state.toasts);
  const pill = ({ id, words, action }: (typeof toasts)[number], isBad: boolean) => (
    <div key={id} className="tm-pill tm-toast" data-bad={isBad || undefined}>
      <span>{words}</span>
      {action && (
        <button
          type="button"
          className="tm-button"
          onClick={() => {
            hush(ui, id);
            action.onClick();
          }}
        >
          {action.label}
          {action.keyName && (
            <span className="tm-kbd" aria-hidden="true">
              {action.keyName}
            </span>
          )}
        </button>
      )}
      <button type="button" className="tm-icon-button" aria-label="Close" onClick={() => hush(ui, id)}>
        <Icon name="cross" />
      </button>
    </div>
  );
  return (
    <>
      <div role="alert" className="tm-toasts">
        {toasts.filter(({ isBad }) => isBad).map((toast) => pill(toast, true))}
      </div>
      <div role="status" className="tm-toasts">
        {toasts.filter(({ isBad }) => !isBad).map((toast) => pill(toast, false))}
      </div>
    </>
  );
}
