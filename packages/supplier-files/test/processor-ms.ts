/** How many milliseconds of a processor `work` takes in this thread: where a machine does much else it ends later, and takes no more. */
export const processorMs = (work: () => void): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};
