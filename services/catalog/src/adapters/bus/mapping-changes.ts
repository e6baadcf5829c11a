import type { Mapping, MappingsUpserted } from '@tillmap/bus/events';
import { type IndexDoc, pickCodes } from '@tillmap/classification';
import type { MappingChange } from '../../domain/product.ts';

/** A mapping's message names the lowest level as reference mappings do. */
const toCodes = (mapping: Mapping) => pickCodes({ ...mapping, cgCode: mapping.cgGroupCode });

/** The mappings of an event as the product database takes them. */
export const changesOf = ({ mappings }: MappingsUpserted): MappingChange[] =>
  mappings.map((mapping) => ({
    barcode: mapping.barcode,
    name: mapping.name,
    size: mapping.size,
    codes: toCodes(mapping),
    confidence: mapping.confidence,
    source: mapping.source,
    version: mapping.version,
  }));

/** The mappings of an event as the similarity index takes them; a product without a name resembles nothing. */
export const docsOf = ({ mappings }: MappingsUpserted): IndexDoc[] =>
  mappings
    .filter(({ name }) => name !== '')
    .map((mapping) => ({ barcode: mapping.barcode, name: mapping.name, size: mapping.size, ...toCodes(mapping) }));
