import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type VatBand = 'zero' | 'standard' | 'reduced';
export type Group = Readonly<{ name: string; nouns: readonly string[]; vat: VatBand }>;
export type SubDepartment = Readonly<{
  name: string;
  /** What the second wholesaler calls it. */
  otherName: string;
  sizes: readonly string[];
  variants: readonly string[];
  /** What may stand behind the noun. */
  endings: readonly string[];
  groups: readonly Group[];
}>;
export type Department = Readonly<{ name: string; otherName: string; subDepartments: readonly SubDepartment[] }>;

const list = (text = ''): string[] => text.split(',').map((item) => item.trim());
const columns = (line: string): string[] => line.split('|').map((item) => item.trim());

/**
 * Reads taxonomy.txt: `# department | other name | vat`, `## sub | other name | sizes | variants | endings`,
 * `- group =vat: nouns`. An indented line goes on with the one before it.
 */
export const readTaxonomy = (): Department[] =>
  readFileSync(join(import.meta.dirname, 'taxonomy.txt'), 'utf8')
    .replace(/\n +/g, ' ')
    .split(/^# /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...subs] = block.split(/^## /m);
      const [name = '', otherName = '', vat = 'zero'] = columns(head);
      return { name, otherName, subDepartments: subs.map((sub) => readSubDepartment(sub, vat as VatBand)) };
    });

const readSubDepartment = (block: string, departmentVat: VatBand): SubDepartment => {
  const [head = '', ...groups] = block.trim().split('\n');
  const [name = '', otherName = '', sizes, variants, endings] = columns(head);
  return {
    name,
    otherName,
    sizes: list(sizes),
    variants: list(variants),
    endings: list(endings),
    groups: groups.map((line) => {
      const found = /^- (?<name>[^=:]+?)(?: =(?<vat>\w+))?: (?<nouns>.+)$/.exec(line)?.groups;
      if (!found) throw new Error(`taxonomy.txt: "${line}" is not "- group: nouns".`);
      return { name: found.name ?? '', vat: (found.vat ?? departmentVat) as VatBand, nouns: list(found.nouns) };
    }),
  };
};
