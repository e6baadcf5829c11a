import type { DownloadContent } from '@tillmap/contracts';
import { useEffect, useRef } from 'react';
import { countText } from '../../../shared/format.ts';
import type { CountedContent } from './counted-contents.ts';
import css from './download.module.css';
import { CONTENT_NAMES } from './download-texts.ts';

type Props = {
  label: string;
  contents: readonly CountedContent[];
  /** A second line for each that is a card; those without one are small. */
  hints: Partial<Record<DownloadContent, string>>;
  value: DownloadContent;
  onChange: (content: DownloadContent) => void;
};

/** What goes into the file, each with how many products that are now. The keyboard begins here. */
export function ContentChoice({ label, contents, hints, value, onChange }: Props) {
  const field = useRef<HTMLFieldSetElement>(null);
  // The window has focused something by itself where it was open before the shops were known.
  useEffect(() => field.current?.querySelector<HTMLInputElement>(':checked')?.focus(), []);
  const choice = ({ content, products }: CountedContent) => (
    <label key={content} className={hints[content] === undefined ? css.smallChoice : css.card}>
      <input
        type="radio"
        name="download-content"
        checked={content === value}
        disabled={products === 0 && content !== 'all'}
        onChange={() => onChange(content)}
        data-autofocus={content === value || undefined}
      />
      <b>{CONTENT_NAMES[content]}</b> <span className="tm-number">{products !== undefined && countText(products)}</span>
      {hints[content] !== undefined && <small>{hints[content]}</small>}
    </label>
  );
  const small = contents.filter(({ content }) => hints[content] === undefined);
  return (
    <fieldset ref={field} className={css.contents}>
      <legend>{label}</legend>
      <div className={css.cards}>{contents.filter(({ content }) => hints[content] !== undefined).map(choice)}</div>
      {small.length > 0 && <div className={css.smallChoices}>Or {small.map(choice)}</div>}
    </fieldset>
  );
}
