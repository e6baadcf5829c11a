/** Which lines differ, the first few of them, should any. */
export const differences = (one: string, other: string): string[] => {
  const [left, right] = [one.split('\r\n'), other.split('\r\n')];
  const differing = left.flatMap((line, at) => (line === right[at] ? [] : [`line ${at + 1}: ${line} <> ${right[at]}`]));
  return [
    ...(left.length === right.length ? [] : [`${left.length} <> ${right.length} lines`]),
    ...differing.slice(0, 5),
  ];
};
