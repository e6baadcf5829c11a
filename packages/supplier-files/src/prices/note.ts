/** Names of columns for remarks about a row. */
const NAME =
  /^(?:(?:price|buyers?|customer|special|additional|other|product|trade) )?(?:notes?|comments?|remarks?|info(?:rmation)?|messages?|memo)$/i;
const SEPARATORS = /[\s_.:-]+/g;

/** Whether a column's name says that it has remarks. */
export const isNameOfNotes = (name: string): boolean => NAME.test(name.trim().replace(SEPARATORS, ' '));

/** A price mark is that of the pack, and does not contradict the price. */
const PRICE_MARK = /\bprice[ -]?mark(?:ed|s)?\b|\bpmp?\b/gi;
const OF_PRICE =
  /\b(?:price[sd]?|cost(?:s|ing)?|rrp|rsp|cheaper|discount(?:ed)?|offer|promo(?:tion)?|special|deal|surcharge|deposit|rebate)\b|[£€$%]|\b(?:eur|euros?|usd|pence|vat)\b|\bper (?:kg|kilo|litre|100|dozen|doz|case|box|pack|metre|ton)|\d ?p\b/i;

/** Whether a note is about the row's price: "price per kg", "in EUR", "was £1.50". */
export const isOfPrice = (note: string): boolean => OF_PRICE.test(note.replace(PRICE_MARK, ''));
