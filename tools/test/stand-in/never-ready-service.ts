/** A service that runs and never answers. */
process.stdout.write('still thinking\n');
setInterval(() => {}, 60_000);
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
