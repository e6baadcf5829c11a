import type { ClassificationCodes } from '@tillmap/classification';

/** What the name of a second thought begins with, before the canonical barcode of its product: no barcode has a colon. */
export const PLACE_OF = 'place:';

/** What the till has of a product's place and VAT code, where Tillmap would now decide otherwise and nobody took that. */
export type KeptPlace = Partial<ClassificationCodes>;
