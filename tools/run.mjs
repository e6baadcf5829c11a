// Plain JavaScript, so that a Node that is too old can read it far enough to be told so.
import './check-machine.cjs';

await import('./src/run.ts');
