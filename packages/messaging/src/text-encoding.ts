import { configureTextEncoding, getTextEncoding } from '@bufbuild/protobuf/wire';

/**
 * Lets protobuf take the bytes of its many short texts from Buffer's pool: its own way makes an array for each, which
 * took more than half of the time of encoding a list of mappings. The bytes are the same.
 */
export const encodeTextsQuickly = (): void =>
  configureTextEncoding({ ...getTextEncoding(), encodeUtf8: (text) => Buffer.from(text, 'utf8') });
