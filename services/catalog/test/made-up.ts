/** A row of a hierarchy with names made of its codes. */
export const row = (dept: string, sub: string, cg: string) => ({
  dept_code: dept,
  dept_name: `Dept ${dept}`,
  sub_dept_code: sub,
  sub_dept_name: `Sub ${sub}`,
  cg_group_code: cg,
  cg_group_name: `Group ${cg}`,
});

/** The canonical barcode with this number, of one maker. */
export const gtin = (n: number): string => {
  const body = `0502${String(n).padStart(9, '0')}`;
  const sum = body.split('').reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
};
