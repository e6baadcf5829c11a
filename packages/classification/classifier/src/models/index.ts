export { Classifier, combine } from './classifier.ts';
export type { ClassifierModel, MetaClassifier, NetworkModel } from './model.ts';
export { decodeModel, encodeModel, MODEL_FORMAT } from './model-bytes.ts';
export { FEATURES_AT_ONCE, type LearnedWeights, quantise, workingArrays } from './network.ts';
export { ModelRefused } from './packed-model.ts';
export { CLASSIFIER_BYTES_A_THREAD, ProductReader } from './product-reader.ts';
export { softmax, softmaxShares } from './softmax.ts';
