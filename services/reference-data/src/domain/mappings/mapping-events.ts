const MOST_MAPPINGS = 1_000;
const MOST_BYTES = 300_000;
// Id, two barcodes, numbers and protobuf's own bytes, rounded up.
const FIXED_BYTES = 140;

type Texts = Readonly<{
  name: string;
  size: string;
  deptCode: string;
  subDeptCode: string;
  cgCode: string;
  vatCode: string;
}>;

const bytesOf = ({ name, size, deptCode, subDeptCode, cgCode, vatCode }: Texts): number =>
  // A UTF-16 unit is at most three bytes of UTF-8; measuring exactly is not worth its time.
  FIXED_BYTES + 3 * (name.length + size.length + deptCode.length + subDeptCode.length + cgCode.length + vatCode.length);

/** Cuts mappings into groups that each fit one event: at most 1,000 and under 300 kB. The order stays. */
export const eventGroups = <Mapping extends Texts>(mappings: readonly Mapping[]): Mapping[][] => {
  const groups: Mapping[][] = [];
  let group: Mapping[] = [];
  let bytes = 0;
  for (const mapping of mappings) {
    const more = bytesOf(mapping);
    if (group.length === MOST_MAPPINGS || (group.length > 0 && bytes + more > MOST_BYTES)) {
      groups.push(group);
      [group, bytes] = [[], 0];
    }
    group.push(mapping);
    bytes += more;
  }
  return group.length === 0 ? groups : [...groups, group];
};
