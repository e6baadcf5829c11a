import { PAIR_OF } from '../model/pairs.ts';

// A pair is a decision on a new barcode: its key is the old one, with the day until which the till keeps that, if one was chosen.
const OLD = `split_part(pair.key, '~', 1)`;
const taken = (memory: string): string => `pair.wholesaler_code = ${memory} and pair.decision = 'take'`;
/** What was downloaded again by itself after it was paired is a product of its own. */
const lineOfOld = (memory: string, columns: string): string =>
  `select ${columns} from base_line old where old.wholesaler_code = ${memory} and old.canonical = ${OLD} and old.at <= pair.at offset 0`;

/** The pairs that were taken: new and old canonical barcode, the old one as the till has it, until when (or null) and by whom. */
export const takenPairs = (memory: string): string => `
  (select substr(pair.canonical, ${PAIR_OF.length + 1}) as fresh, old.canonical as old, old.barcode as old_barcode,
          nullif(split_part(pair.key, '~', 2), '') as until, pair.user_name
     from change_decision pair cross join lateral (${lineOfOld(memory, 'canonical, barcode')}) old
    where ${taken(memory)} and pair.canonical like '${PAIR_OF}%')`;

const underOldBarcode = (memory: string, canonical: string): string => `
  select old.*, pair.user_name as paired_by
    from change_decision pair cross join lateral (${lineOfOld(memory, '*')}) old
   where ${taken(memory)} and pair.canonical = '${PAIR_OF}' || ${canonical}`;

/** For `from`: what the till has of a product under the barcode that it had before; `paired_by` is who said so. */
export const oldLineOf = (memory: string, canonical: string): string =>
  `(${underOldBarcode(memory, canonical)}) base_line`;

/** For `from`: what the till has of a product, under its barcode or else under the one that it had before. */
export const tillLineOf = (memory: string, canonical: string): string => `
  (select *, null as paired_by from base_line own
    where own.wholesaler_code = ${memory} and own.canonical = ${canonical} and own.delisted_by = ''
    union all ${underOldBarcode(memory, canonical)} limit 1) base_line`;
