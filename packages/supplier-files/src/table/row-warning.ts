/**
 * What qualifies the price of a row and is not settled:
 * - `of_a_measure`: the cost is for a kilogram, a litre or the like
 * - `of_another_pack`: the cost is for what is neither a unit nor a case, as an inner or a dozen
 * - `basis_contradicted`: the row says another unit of measure than the name of the column of costs
 * - `discount`: the row has a discount and nothing says whether it is taken off already
 * - `increase`: the row has an increase and nothing says whether the cost has it already
 * - `new_cost`, `new_rrp`: the row has a new price, and nothing says from when it holds
 * - `not_today`: the price does not hold on the day of the upload
 * - `offer`: the price is that of an offer
 * - `cost_with_vat`, `rrp_without_vat`: the row's VAT is in the cost, or not in the RRP
 * - `case_differs`: the row's unit of measure says another number than its case quantity
 * - `for_many`: the price is for a larger quantity only
 * - `price_type`: the row says that its price is a list price or the like
 * - `case_cost_differs`: the costs of a unit and of a case in the row do not agree
 * - `note`: a note of the row says something of its price
 * - `day_order`: whether its price holds today depends on whether the day or the month comes first, and nothing says which
 * - `may_be_pence`: its prices are whole numbers far above those of the file, which have pence
 * - `other_list`: other rows of its barcode have other prices, and it is not known that this one is of the usual list
 * - `other_product`: an earlier row has the barcode too, for a product with another name
 */
export type RowWarningCode =
  | 'of_a_measure'
  | 'of_another_pack'
  | 'basis_contradicted'
  | 'discount'
  | 'increase'
  | 'new_cost'
  | 'new_rrp'
  | 'not_today'
  | 'offer'
  | 'cost_with_vat'
  | 'rrp_without_vat'
  | 'for_many'
  | 'case_differs'
  | 'price_type'
  | 'case_cost_differs'
  | 'note'
  | 'day_order'
  | 'may_be_pence'
  | 'other_list'
  | 'other_product';

/** `column` is the name of the column that has it, `seen` the value there, `''` where the name alone has it. */
export type RowWarning = Readonly<{ code: RowWarningCode; column: string; seen: string }>;

/**
 * What was decided about a row that a person may want to check:
 * - `offer`: it has the price of an offer beside the usual one, which is used
 * - `later_price`: its new price holds from a later day; that of today is used
 * - `unclear_days`: the days of its offer or its new price are not certain, so the usual price is used
 * - `new_price`: its new price holds already and is used
 * - `day_order`: it may not hold today, if the month of its day comes first
 * - `day_first`: a day that decides about its price was read day first, although others of the column have the month first
 * - `price_unit`: its unit of measure is not understood
 * - `price_type`: which of several prices it has is not understood
 * - `more_barcodes`: it has further barcodes that are not used
 * - `no_case_quantity`: its case quantity is 0 and was read as none
 * - `excel_error`: an amount is `#N/A`, which Excel shows where a formula found nothing, and was read as none
 * - `lone_quote`: its name begins with a quote that is never closed
 * - `formula_sign`: its name begins with a sign that makes a formula of it, without which it goes to the till
 * - `long_text`: its description was too long and was cut
 * - `discontinued`: another column says that it is no longer sold; it is read all the same
 */
export type RowRemark = Readonly<{
  code:
    | 'offer'
    | 'later_price'
    | 'unclear_days'
    | 'new_price'
    | 'day_order'
    | 'day_first'
    | 'price_unit'
    | 'price_type'
    | 'more_barcodes'
    | 'no_case_quantity'
    | 'excel_error'
    | 'lone_quote'
    | 'formula_sign'
    | 'long_text'
    | 'discontinued';
  /** A fragment that follows "Line 5: ". */
  text: string;
}>;

/** The price that is printed on the pack, as decimal text in pounds, and the name of its column. */
export type PriceMark = Readonly<{ column: string; amount: string }>;
