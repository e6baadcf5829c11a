// For `node --import`: records traces where the environment names a receiver, and loads nothing otherwise.
import { isMainThread } from 'node:worker_threads';
import { isTracingEnabled } from './wants-traces.ts';

// Threads of a process are given its flags; what they do belongs to the spans of the main one.
if (isMainThread && isTracingEnabled(process.env)) {
  const { startTracing } = await import('./open-telemetry/start-tracing.ts');
  startTracing(process.env, process.argv[1] ?? '');
}
