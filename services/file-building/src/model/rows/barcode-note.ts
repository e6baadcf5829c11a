/** A barcode that a person should know about. `note` is '' for a case code that is as it should be. */
export type NotedBarcode = Readonly<{ line: number; barcode: string; canonical: string; note: string }>;

/** A barcode with what a person should know about it, as the upload report lists it. */
export type BarcodeNote = Readonly<{ line: number; reasons: string[] }>;

/** Words for barcodes of a wholesaler's file. */
export type NotesOf = (wholesalerCode: string, noted: readonly NotedBarcode[]) => Promise<BarcodeNote[]>;
