import { SaxesParser } from 'saxes';
import { TableError } from '../table/index.ts';

export type XmlAttributes = Readonly<Record<string, string>>;

export type XmlHandlers = {
  /** `name` is without its namespace prefix. */
  open(name: string, attributes: XmlAttributes): void;
  close?(name: string): void;
  /** A long text may come in several blocks. */
  text?(text: string): void;
};

/** The parser keeps a tag or a text until it ends, so one that never does must not grow for ever. */
const MAX_BYTES_WITHOUT_EVENT = 4 * 1024 * 1024;

const damaged = (detail: string, cause?: unknown): TableError =>
  new TableError('unreadable', `The workbook is damaged: ${detail}.`, cause === undefined ? undefined : { cause });

const localName = (name: string): string => {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
};

const parserFor = (handlers: XmlHandlers, onEvent: () => void): SaxesParser => {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('opentag', (tag) => {
    onEvent();
    handlers.open(localName(tag.name), tag.attributes as XmlAttributes);
  });
  parser.on('closetag', (tag) => {
    onEvent();
    handlers.close?.(localName(tag.name));
  });
  const onText = (text: string): void => handlers.text?.(text);
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('doctype', () => {
    throw damaged('it has a document type declaration, which workbooks do not have');
  });
  parser.on('error', (error) => {
    throw damaged('one of its parts is not well-formed XML', error);
  });
  return parser;
};

/** Parses a part of a workbook; yields after each block of it, when the handlers have processed it. */
export async function* parseXml(
  bytes: AsyncIterable<Buffer>,
  handlers: XmlHandlers,
): AsyncGenerator<void, void, undefined> {
  let bytesWithoutEvent = 0;
  const parser = parserFor(handlers, () => {
    bytesWithoutEvent = 0;
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (piece?: Buffer): string => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch (error) {
      throw damaged('one of its parts is not UTF-8 text', error);
    }
  };
  for await (const piece of bytes) {
    bytesWithoutEvent += piece.length;
    parser.write(decode(piece));
    if (bytesWithoutEvent > MAX_BYTES_WITHOUT_EVENT) throw damaged('one of its parts has a text without end');
    yield;
  }
  parser.write(decode());
  parser.close();
  yield;
}

/** Parses a part that is needed as a whole. */
export const readXml = async (bytes: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> => {
  for await (const _piece of parseXml(bytes, handlers));
};
