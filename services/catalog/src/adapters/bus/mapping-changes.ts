import type { IndexDoc } from '@tillmap/classification';
import type { Mapping, MappingsUpserted } from '@tillmap/events';
import type { MappingChange } from '../../domain/product.ts';

const codesOf = (mapping: Mapping) => ({
  dept: mapping.deptCode,
  subDept: mapping.subDeptCode,
  cg: mapping.cgGroupCode,
  vat: mapping.vatCode,
});

/** The mappings of an event as the product database takes them. */
export const changesOf = ({ mappings }: MappingsUpserted): MappingChange[] =>
  mappings.map((mapping) => ({
    barcode: mapping.barcode,
    name: mapping.name,
    size: mapping.size,
    codes: codesOf(mapping),
    confidence: mapping.confidence,
    source: mapping.source,
    version: mapping.version,
  }));

/** The mappings of an event as the similarity index takes them; a product without a name resembles nothing. */
export const docsOf = ({ mappings }: MappingsUpserted): IndexDoc[] =>
  mappings
    .filter(({ name }) => name !== '')
    .map((mapping) => ({ barcode: mapping.barcode, name: mapping.name, size: mapping.size, ...codesOf(mapping) }));
