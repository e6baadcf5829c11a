import { parentPort } from 'node:worker_threads';
import { Classifier, decodeModel, ModelRefused, ShortForms } from '@tillmap/matching';
import type { FromRankingThread, ToRankingThread } from './messages.ts';

// A thread that asks classifiers about names. Their weights are in memory that all threads share.

type Asked = Readonly<{ classifier: Classifier; shortForms: ShortForms }>;

const classifiers = new Map<string, Asked>();

const opened = (bytes: Uint8Array): FromRankingThread => {
  try {
    return { kind: 'opened', model: decodeModel(bytes) };
  } catch (error) {
    if (error instanceof ModelRefused) return { kind: 'refused', why: error.message };
    throw error;
  }
};

const handle = (message: ToRankingThread): FromRankingThread | undefined => {
  switch (message.kind) {
    case 'open':
      return opened(message.bytes);
    case 'take':
      classifiers.set(message.wholesaler, {
        classifier: new Classifier(message.model),
        shortForms: new ShortForms(message.shortForms),
      });
      return;
    case 'drop':
      classifiers.delete(message.wholesaler);
      return;
    case 'rank': {
      const asked = classifiers.get(message.wholesaler);
      // It learned names with the short forms spelled out, and so it is asked.
      const rankings = message.names.map(
        ({ name, neighbours }) => asked?.classifier.rank(asked.shortForms.spelledOut(name), neighbours) ?? undefined,
      );
      return { kind: 'ranked', rankings };
    }
  }
};

parentPort?.on('message', (message: ToRankingThread) => {
  const answer = handle(message);
  if (answer) parentPort?.postMessage(answer);
});
