export { collectProposals, decide, finishDecision, needsClassifier, type PendingDecision } from './decide.ts';
export { classifiableNeighbours, voteFeatures } from './decide-by-similarity.ts';
export { type AssistantChoice, assistantCandidates, decideWithAssistant } from './decide-with-assistant.ts';
export { type Explanation, explain, type Resolver } from './explain.ts';
export { voteOnCategory } from './weighted-knn.ts';
