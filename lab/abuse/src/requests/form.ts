/** A file of a form. */
export type FormFile = Readonly<{ name: string; content: Buffer }>;

const BOUNDARY = 'tillmap-abuse-7d1f3c';

/** A multipart form, the same bytes each time. */
export const formOf = (
  fields: Readonly<Record<string, string>>,
  file: FormFile | undefined,
): Readonly<{ type: string; body: Buffer }> => {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const named = file && [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${file.name.replaceAll('"', '%22')}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    file.content,
    Buffer.from('\r\n'),
  ];
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([...parts, ...(named ?? []), Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
};
