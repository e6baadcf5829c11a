import { parentPort } from 'node:worker_threads';
import { Classifier, decodeModel, ModelRefused } from '@tillmap/matching';
import type { FromRankingThread, ToRankingThread } from './messages.ts';

// A thread that asks classifiers about names. Their weights are in memory that all threads share.

const classifiers = new Map<string, Classifier>();

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
      classifiers.set(message.wholesaler, new Classifier(message.model));
      return;
    case 'drop':
      classifiers.delete(message.wholesaler);
      return;
    case 'rank': {
      const classifier = classifiers.get(message.wholesaler);
      const rankings = message.names.map(({ name, neighbours }) => classifier?.rank(name, neighbours) ?? undefined);
      return { kind: 'ranked', rankings };
    }
  }
};

parentPort?.on('message', (message: ToRankingThread) => {
  const answer = handle(message);
  if (answer) parentPort?.postMessage(answer);
});
