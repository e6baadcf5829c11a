import { startTestCluster } from './test-cluster.ts';

/** Jest's globalSetup. */
export default startTestCluster;
