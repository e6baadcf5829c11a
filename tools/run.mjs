// Plain JavaScript, so that a Node that is too old can read it far enough to be told so.
import machine from './check-machine.cjs';

if (!machine.isHandedOver) await import('./src/run.ts');
