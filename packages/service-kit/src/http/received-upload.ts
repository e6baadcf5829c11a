/** A file that arrived: its name (without folders and invisible characters) and its path until `remove()`. */
export type UploadedFile = { readonly name: string; readonly path: string; readonly sizeBytes: number };

/**
 * A file while it arrives: its name (without folders and invisible characters) and its bytes, to be read once.
 * Reading slowly slows the sender down. The bytes end only when the whole request is fine: a sender that disconnects,
 * a second file and a file over the limit fail the reading instead, so a partial file is never taken for the whole.
 */
export type IncomingFile = { readonly name: string; readonly bytes: AsyncIterable<Buffer> };

export type Upload = {
  readonly fields: Readonly<Record<string, string>>;
  readonly file?: UploadedFile | undefined;
  /** Instead of `file` where the file is handed on while it arrives. */
  readonly incoming?: IncomingFile | undefined;
  /** Removes the temporary file, or drops what still arrives; the response's end calls it in any case. */
  remove(): Promise<void>;
};
