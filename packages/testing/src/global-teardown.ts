import { stopTestCluster } from './test-cluster.ts';

/** Jest's globalTeardown. */
export default stopTestCluster;
