import { parentPort } from 'node:worker_threads';
import { Classifier, decodeModel, ModelRefused } from '@tillmap/classification/classifier';
import { type IndexReader, openReader } from '@tillmap/classification/matching/index';
import { AbbreviationExpander } from '@tillmap/classification/matching/names';
import { shortWordsIn } from '@tillmap/classification/shelf-knowledge';
import type { FromThread, WorkerCommand, WorkerRequest, WorkerResponse } from './messages.ts';
import { packHits, packRankings, unpackNames } from './packing.ts';

// A thread that searches names over the shared segments and predicts with classifiers, whose weights all threads
// share.

type AskedOf = Readonly<{ classifier: Classifier; shortForms: AbbreviationExpander }>;

const readers = new Map<string, IndexReader>();
const classifiers = new Map<string, AskedOf>();

const show = ({ ticket, wholesaler, segments }: Extract<WorkerCommand, { kind: 'segments' }>): FromThread => {
  const reader = readers.get(wholesaler);
  if (reader) reader.refresh(segments);
  else readers.set(wholesaler, openReader(segments));
  return { kind: 'seen', ticket, wholesaler };
};

const search = ({ wholesaler, questions, most }: Extract<WorkerRequest, { kind: 'search' }>): WorkerResponse => {
  const reader = readers.get(wholesaler);
  return { kind: 'found', places: packHits(questions.map(({ name, size }) => reader?.find(name, size, most) ?? [])) };
};

const opened = (bytes: Uint8Array): WorkerResponse => {
  try {
    return { kind: 'opened', model: decodeModel(bytes) };
  } catch (error) {
    if (error instanceof ModelRefused) return { kind: 'refused', why: error.message };
    throw error;
  }
};

const rank = ({ wholesaler, names }: Extract<WorkerRequest, { kind: 'rank' }>): WorkerResponse => {
  const asked = classifiers.get(wholesaler);
  // It was trained on names with abbreviations expanded, so predictions expand them too.
  const rankings = unpackNames(names).map(
    ({ name, neighbours, ...product }) =>
      asked?.classifier.rank({ ...product, name: asked.shortForms.expand(name) }, neighbours) ?? null,
  );
  return { kind: 'ranked', rankings: packRankings(rankings) };
};

const handle = (message: WorkerCommand | WorkerRequest): FromThread | undefined => {
  switch (message.kind) {
    case 'segments':
      return show(message);
    case 'search':
      return search(message);
    case 'open':
      return opened(message.bytes);
    case 'take':
      classifiers.set(message.wholesaler, {
        classifier: new Classifier(message.model),
        shortForms: new AbbreviationExpander(message.shortForms, shortWordsIn),
      });
      return undefined;
    case 'drop':
      classifiers.delete(message.wholesaler);
      return undefined;
    case 'rank':
      return rank(message);
  }
};

parentPort?.on('message', (message: WorkerCommand | WorkerRequest) => {
  const answer = handle(message);
  if (answer) parentPort?.postMessage(answer);
});
