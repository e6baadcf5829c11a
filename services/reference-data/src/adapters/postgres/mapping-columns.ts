/** The columns of a mapping `m` as `StoredMapping` names them. */
export const STORED = `m.id, m.barcode, m.barcode_given as "barcodeGiven", m.name, m.size, m.dept_code as "deptCode",
  m.sub_dept_code as "subDeptCode", m.cg_group_code as "cgCode", m.vat_code as "vatCode", m.source, m.confidence, m.version`;
