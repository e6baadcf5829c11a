const KINDS = [
  ['Drinks', 'Soft drinks', 'Cola', 'Fizzy cola'],
  ['Drinks', 'Soft drinks', 'Water', 'Spring water'],
  ['Snacks', 'Crisps', 'Ridged', 'Ridged crisps'],
  ['Household', 'Laundry', 'Powder', 'Washing powder'],
] as const;
const FLAVOURS = ['lemon', 'cherry', 'vanilla', 'orange', 'classic', 'summer', 'winter', 'family', 'value', 'finest'];
const BRANDS = ['Alba', 'Brisk', 'Corvo', 'Delmar', 'Estrel', 'Fjord', 'Gala', 'Hebden', 'Iona', 'Jarrow'];

/** 400 products of four groups, tab separated with a header: what the measuring commands read. */
export const madeUpProducts = (): string => {
  const rows = KINDS.flatMap(([dept, subDept, group, words]) =>
    BRANDS.flatMap((brand) => FLAVOURS.map((flavour) => [`${brand} ${words} ${flavour}`, dept, subDept, group])),
  );
  return [['name', 'dept', 'sub_dept', 'cg'], ...rows].map((row) => row.join('\t')).join('\n');
};
