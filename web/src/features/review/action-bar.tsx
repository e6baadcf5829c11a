import { useIsNarrow } from '../../shared/narrow.ts';
import { useBench, useUi } from './bench-context.tsx';
import { Icon } from './icons.tsx';
import { searchPlace } from './keys/use-review-keys.ts';
import { goNext } from './list/focus.ts';
import { accept } from './steps/decide.ts';
import { undo } from './steps/send.ts';

/** On a phone: what is done most, within reach of the thumb. */
export function ActionBar() {
  const bench = useBench();
  const isBehind = useUi(({ sheet }) => sheet === 'facets' || sheet === 'panel');
  if (!useIsNarrow()) return null;
  return (
    <div className="tm-actions" role="toolbar" aria-label="This product" inert={isBehind}>
      <button type="button" className="tm-button tm-primary" onClick={() => accept(bench)}>
        <Icon name="check" />
        Accept
      </button>
      <button type="button" className="tm-button" onClick={() => searchPlace(bench)}>
        <Icon name="pen" />
        Place
      </button>
      <button type="button" className="tm-button" onClick={() => bench.ui.set({ sheet: 'panel' })}>
        <Icon name="eye" />
        Details
      </button>
      <button type="button" className="tm-button" onClick={() => goNext(bench)}>
        <Icon name="next" />
        Next
      </button>
      <button type="button" className="tm-button" onClick={() => undo(bench)}>
        <Icon name="undo" />
        Undo
      </button>
    </div>
  );
}
