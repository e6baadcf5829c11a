// Plain JavaScript, so that an older Node can read it far enough to say what is wrong.
const NEEDED = 24;
const major = Number(process.versions.node.split('.')[0]);

if (major < NEEDED) {
  console.error(
    `Tillmap needs Node ${NEEDED} or newer, and this is ${process.versions.node}: install it from nodejs.org.`,
  );
  process.exit(1);
}
await import('./src/run.ts');
