/**
 * Runs a program of the command line: `--help` prints `usage` and does nothing else; an error ends it with its
 * sentence on stderr, without the stack, and exit code 1.
 */
export const runCommand = async (usage: string, main: () => void | Promise<void>): Promise<void> => {
  if (process.argv.includes('--help')) {
    process.stdout.write(usage);
    return;
  }
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
};
