import { Text } from '@mantine/core';
import type { ReviewedProduct } from '@tillmap/contracts';
import css from './why-panel.module.css';

type Props = {
  reason: string;
  details: readonly string[];
  /** What was considered; with fewer than two there is nothing to compare. */
  candidates?: ReviewedProduct['candidates'];
  neighbours: ReviewedProduct['neighbours'];
};

/**
 * The evidence for a row: the reason, its details, what was considered and the nearest known products. These are a plain
 * table: Mantine's brings its scroll area, 16 kB of script that the review would load before its rows show.
 */
export function WhyPanel({ reason, details, candidates = [], neighbours }: Props) {
  return (
    <div className={css.whyPanel}>
      <div>
        <Text size="sm" fw={600}>
          {reason}
        </Text>
        {details.length > 0 && (
          <ul>
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        {candidates.length > 1 && <Shares candidates={candidates} />}
      </div>
      {neighbours.length > 0 && (
        <div>
          <Text size="xs" c="dimmed" mb={4}>
            Most similar products and their departments
          </Text>
          <table className={css.neighbours}>
            <tbody>
              {neighbours.map((neighbour) => (
                <tr key={`${neighbour.barcode} ${neighbour.name}`}>
                  <td className="tm-break">
                    {neighbour.name} <span className="tm-dim tm-number">{neighbour.barcode}</span>
                  </td>
                  <td className="tm-break">{neighbour.category_path}</td>
                  <td className="tm-nowrap">VAT {neighbour.vat_code}</td>
                  <td className="tm-number tm-nowrap">{Math.round(neighbour.score * 100)}% similar</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

/** The share of the evidence for each place, as a bar and a number. */
function Shares({ candidates }: { candidates: ReviewedProduct['candidates'] }) {
  return (
    <>
      <Text size="xs" c="dimmed" mt={8} mb={4}>
        Departments that were considered, with their share of the evidence
      </Text>
      <ul className={css.shares} aria-label="Departments that were considered">
        {candidates.map(({ category_path, share, vat_code }) => (
          <li key={`${category_path} ${vat_code}`}>
            <span className="tm-break">{category_path}</span>
            <span className={css.share} aria-hidden>
              <span className={css.sharePart} style={{ width: `${share * 100}%` }} />
            </span>
            <span className="tm-number">{Math.round(share * 100)}%</span>
          </li>
        ))}
      </ul>
    </>
  );
}
