import { CHANGE_DECISIONS, type ChangesOverview } from '@tillmap/contracts';
import { countText, plural } from '../../../shared/format.ts';
import { clearSelection } from '../../../workbench/selection.ts';
import { DECISION_WORDS } from '../change-words.ts';
import { useChangesController, useChangesUiState } from '../changes-controller.ts';
import { decideMany, openLines } from '../decide.ts';
import type { ChangesListState } from '../use-changes-list.ts';

type Props = { list: ChangesListState; overview: ChangesOverview };

/** Lines that fit the filters and that nobody decided, as the server counts them. */
const openOf = ({ query }: ChangesListState, { facets }: ChangesOverview): number => {
  const isMeant = query.decision.length === 0 || query.decision.includes('');
  const open = facets.decision.find(({ value }) => value === '')?.count ?? 0;
  return isMeant && query.show !== 'decided' ? open : 0;
};

/** What can be done with the selected lines; the number on a button is the number that will change. */
export function SelectionBar({ list, overview }: Props) {
  const desk = useChangesController();
  const isAll = useChangesUiState((state) => state.isAllMatching);
  const count = useChangesUiState((state) => state.selected.size);
  // Drawn again with each decision.
  useChangesUiState((state) => state.decided);
  const selected = isAll ? overview.matching : count;
  const open = isAll ? openOf(list, overview) : openLines(desk).length;
  const staying = selected - open;
  const total = list.page?.pagination.total ?? 0;
  return (
    <div className="tm-pill">
      <b className="tm-number" role="status">{`${plural(selected, 'line')} selected`}</b>
      {CHANGE_DECISIONS.map((decision) => (
        <button
          key={decision}
          type="button"
          className={decision === 'take' ? 'tm-button tm-primary' : 'tm-button'}
          disabled={open === 0}
          onClick={() => decideMany(desk, decision, open)}
        >
          {`${DECISION_WORDS[decision]} ${countText(open)}`}
        </button>
      ))}
      <button type="button" className="tm-button tm-quiet" onClick={() => clearSelection(desk)}>
        Clear
      </button>
      {!isAll && total > selected && (
        <button type="button" className="tm-link" onClick={() => desk.ui.set({ isAllMatching: true })}>
          {`Select all ${countText(total)} that fit`}
        </button>
      )}
      {staying > 0 && (
        <small className="tm-dim tm-pill-note">
          {staying === 1 ? '1 is decided and stays' : `${countText(staying)} are decided and stay`}
        </small>
      )}
    </div>
  );
}
