import type { LabelShape, LabelsPreview, ShelfLabelSize } from '@tillmap/contracts';
import { plural } from '../../shared/format.ts';
import { SIZES } from './label-words.ts';
import css from './labels.module.css';

type Props = { preview: LabelsPreview; size: ShelfLabelSize; first: number };

const FRAME_WIDTH = 0.25;

function Shape({ kind, x, y, width, height = 0, text = '', size, is_bold: isBold }: LabelShape) {
  if (kind === 'bar') return <rect x={x} y={y} width={width} height={height} />;
  if (kind === 'frame')
    return <rect x={x} y={y} width={width} height={height} fill="none" stroke="#000" strokeWidth={FRAME_WIDTH} />;
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      fontWeight={isBold ? 700 : 400}
      // As wide as on paper, whatever font the browser has.
      {...(width > 0 ? { textLength: width, lengthAdjust: 'spacingAndGlyphs' as const } : {})}
    >
      {text}
    </text>
  );
}

/** The first sheet in its true proportions, black on white in every scheme. */
export function LabelSheet({ preview, size, first }: Props) {
  const { page, places, shapes, labels } = preview;
  return (
    <svg
      className={css.labelSheet}
      viewBox={`0 0 ${page.width} ${page.height}`}
      role="img"
      aria-label={`The first sheet of ${plural(labels, 'label')}, ${SIZES[size].words}`}
    >
      {places.map(({ x, y, width, height }, place) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={1.5}
          className={css.labelPlace}
          data-used={place < first - 1 || undefined}
        />
      ))}
      {shapes.map((shape, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no name and are drawn anew together
        <Shape key={n} {...shape} />
      ))}
    </svg>
  );
}
