export { MIN_TRAINING_MAPPINGS, trainClassifier, trainClassifierCooperatively } from './train.ts';
