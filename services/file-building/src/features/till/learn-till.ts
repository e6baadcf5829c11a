import type { LearnedTill, TillProfileFile } from '@tillmap/contracts';
import { type Clock, Invalid } from '@tillmap/service-kit/domain';
import { learnProfile, readProfile } from '@tillmap/till-files';
import { EMPTY_CODE } from '../../model/till/till-choice.ts';
import { previewOf } from './preview-profile.ts';
import { canonicalOf, readTemplate } from './read-template.ts';
import type { LastFile, ShopProducts } from './shop-products.ts';

type Deps = { products: ShopProducts; clock: Clock };
type Given = Readonly<{ file: Readonly<{ name: string; path: string }> | undefined; name: string }>;

/** A template has some thousand rows at most; more say the same again. */
const ROWS_READ = 20_000;
const ROWS_SHOWN = 5;

/** The file that tells most of these products. */
const mostMet = (known: readonly Readonly<{ file: LastFile }>[]): LastFile | undefined => {
  const counts = new Map<LastFile, number>();
  for (const { file } of known) counts.set(file, (counts.get(file) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
};

/** A profile from a file of the shop's till. Nothing is kept: it is corrected by a person, and saved. */
export const learnTill =
  ({ products, clock }: Deps) =>
  async ({ file, name }: Given): Promise<LearnedTill> => {
    if (!file) throw new Invalid({ file: ['Please choose a template or an export of your till.'] });
    const { template, form, isWhole } = await readTemplate(file, ROWS_READ);
    const wanted = new Set(template.rows.flatMap((cells) => cells.flatMap((cell) => canonicalOf(cell.trim()) ?? [])));
    const known = await products.withBarcodes(wanted);
    const learned = learnProfile(
      template,
      (cell) => {
        const found = known.get(canonicalOf(cell) ?? '');
        return found && { product: found.product, owner: found.file.session.wholesalerCode };
      },
      {
        name: name || file.name.replace(/\.[^.]*$/, '').slice(0, 80) || 'Till',
        fileName: file.name,
        today: clock().toISOString().slice(0, 10),
      },
    );
    if (learned.columns.length === 0) throw new Invalid({ file: ['This file has no columns. Please choose another.'] });
    const reading = readProfile(learned.profile);
    // Examples are of the wholesaler that most of the till's products are of, as codes are each one's own.
    const lastFile = mostMet([...known.values()]) ?? (await products.lastFile([]));
    const ofLast = lastFile?.session.wholesalerCode ?? '';
    const met = [...known.values()]
      .filter(({ file: { session } }) => session.wholesalerCode === ofLast)
      .slice(0, ROWS_SHOWN)
      .map(({ product }) => product);
    const shown = met.length > 0 || !lastFile ? met : await products.first(lastFile, ROWS_SHOWN);
    const namesOfOwner = new Map(
      [...known.values()].map(
        ({
          file: {
            session,
            known: { names },
          },
        }) => [session.wholesalerCode, names],
      ),
    );
    return {
      profile: learned.profile satisfies TillProfileFile,
      tables: Object.fromEntries(
        Object.entries(learned.tables).map(([owner, tables]) => [
          owner,
          Object.fromEntries(
            Object.entries(tables).map(([table, codes]) => [
              table,
              Object.fromEntries([...codes].map(([value, code]) => [value, code === '' ? EMPTY_CODE : code])),
            ]),
          ),
        ]),
      ),
      columns: learned.columns.map(({ column, words, why, isSure, suggestion }) => ({
        heading: column.heading,
        words,
        why,
        sure: isSure,
        suggestion: suggestion ?? null,
      })),
      file: { name: file.name, rows: learned.rows, separator: form.separator, encoding: form.encoding },
      met: learned.met,
      unsure_codes: learned.unsureCodes.map(({ owner, table, value }) => ({
        table,
        value,
        name: table === 'vat' ? namesOfOwner.get(owner)?.vat(value)?.description || value : value,
      })),
      notes: [
        ...learned.notes,
        ...form.notes,
        ...(isWhole ? [] : [`Only the first ${ROWS_READ.toLocaleString('en-GB')} rows were looked at.`]),
      ],
      problems: reading.ok ? [] : reading.problems.map(({ where, message }) => ({ where, message })),
      preview: await previewOf(learned.profile, {
        file: lastFile,
        products: shown,
        tables: learned.tables[ofLast] ?? {},
      }),
    };
  };
