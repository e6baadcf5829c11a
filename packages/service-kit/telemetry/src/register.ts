// For `node --import`: sends traces, metrics and logs where the environment asks for them, and loads nothing otherwise.
import { isMainThread } from 'node:worker_threads';
import { signalsAskedFor } from './signals.ts';

// Threads of a process are given its flags; what they do belongs to the spans of the main one.
if (isMainThread) {
  const { signals, warnings } = signalsAskedFor(process.env);
  for (const warning of warnings) process.emitWarning(warning, 'Telemetry');
  if (signals.size > 0) {
    const { startTelemetry } = await import('./open-telemetry/start-telemetry.ts');
    startTelemetry({ environment: process.env, program: process.argv[1] ?? '', signals });
  }
}
