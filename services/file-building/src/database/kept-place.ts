import { PLACE_OF } from '../model/second-thoughts.ts';
import { ofUpload } from './item-row.ts';

/** The second thought of a difference (a parameter) on the product with a canonical barcode, for a lateral join or `exists`; each is looked up for itself. */
export const thoughtOn = (difference: string, canonical: string, columns = '', condition = 'true'): string =>
  `select ${columns} from difference_line thought
    where ${ofUpload('thought.upload_id', difference)} and thought.canonical = '${PLACE_OF}' || ${canonical} and ${condition} offset 0`;

const CODES = { place_moved: ['deptCode', 'subDeptCode', 'cgCode'], vat_moved: ['vatCode'] } as const;

/** What the till keeps of place and VAT code in spite of a second thought; null where a person took it. */
export const KEPT_PLACE = `case when decision <> 'take' then ${Object.entries(CODES)
  .map(
    ([moved, codes]) => `case when classes @> '{${moved}}'
      then jsonb_build_object(${codes.map((code) => `'${code}', before -> '${code}'`).join(', ')}) else '{}' end`,
  )
  .join(' || ')} end`;
