/** All that tills remember of a wholesaler (a parameter, or a sample's memory), whichever shop's they are. */
export const memoriesOf = (parameter: string): string =>
  `any (array(select ${parameter}::text union all select wholesaler_code from base where split_part(wholesaler_code, ':', 3) = ${parameter}::text))`;
