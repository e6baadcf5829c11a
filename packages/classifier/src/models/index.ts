export { CLASSIFIER_BYTES_A_THREAD, Classifier, combine } from './classifier.ts';
export type { ClassifierModel, MetaClassifier, NetworkModel } from './model.ts';
export { decodeModel, encodeModel, MODEL_FORMAT } from './model-bytes.ts';
export { FEATURES_AT_ONCE, type LearnedWeights, quantise, softmax, workingArrays } from './network.ts';
export { ModelRefused } from './packed-model.ts';
export { loadNetwork, predictEnsemble } from './predict-ensemble.ts';
export { softmaxShares } from './softmax-shares.ts';
