import { Radio } from '@mantine/core';
import type { ChangesOverview, DownloadContent } from '@tillmap/contracts';
import { countText } from '../../../shared/format.ts';
import css from './download.module.css';
import { CONTENT_NAMES } from './download-texts.ts';

type Props = {
  contents: ChangesOverview['contents'];
  value: DownloadContent;
  onChange: (content: DownloadContent) => void;
};

/** What goes into the file, each with how many products that are now. */
export function ContentChoice({ contents, value, onChange }: Props) {
  return (
    <Radio.Group
      label="What goes into the file"
      value={value}
      onChange={(content) => onChange(content as DownloadContent)}
      className={css.contents}
    >
      {contents.map(({ content, products }) => (
        <Radio
          key={content}
          value={content}
          disabled={products === 0 && content !== 'all'}
          label={
            <>
              {CONTENT_NAMES[content]} <small className="tm-number">{countText(products)}</small>
            </>
          }
        />
      ))}
    </Radio.Group>
  );
}
