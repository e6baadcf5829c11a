import type { Request } from 'express';

/** Longer than any sign-in that auth takes but for one written in escapes, which has no name then. */
const MOST_BYTES = 4_096;

const emailIn = (body: string): string => {
  try {
    const { email } = JSON.parse(body) as { email?: unknown };
    return typeof email === 'string' ? email : '';
  } catch {
    return '';
  }
};

/** A body of so many bytes, put back for whoever reads it next; '' when its sender left. */
const bodyOf = (request: Request, length: number): Promise<string> =>
  new Promise((resolve) => {
    const end = (body: string): void => {
      request.off('readable', look).off('close', gone);
      resolve(body);
    };
    const gone = (): void => end('');
    const look = (): void => {
      const bytes = request.read(length) as Buffer | null;
      if (bytes === null) return;
      request.unshift(bytes);
      end(bytes.toString());
    };
    request.on('readable', look).once('close', gone);
    look();
  });

/** Returns the email that a sign-in is for, '' where none can be read. */
export const typedEmail = async (request: Request): Promise<string> => {
  const length = Number(request.headers['content-length'] ?? 0);
  return length > 0 && length <= MOST_BYTES ? emailIn(await bodyOf(request, length)) : '';
};
