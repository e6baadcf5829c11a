/** Words of column names as people write them, by the one word that stands for each. */
const SPELLINGS: Readonly<Record<string, string>> = {
  barcode:
    'barcode barcodes bcode barcde ean eans gtin gtins upc upca upcs isbn issn jan scancode codebarre codebarres codbarras strichcode streepjescode barkod kodkreskowy',
  caseBarcode: 'dun dun14 itf itf14 ean14',
  number: 'number numbers no nos num nr nbr numero digit digits',
  code: 'code codes cde cod',
  plu: 'plu',
  sku: 'sku',
  value: 'value amount amt',
  product: 'product products prod prods item items itm article articles art variant line lines goods',
  unit: 'unit units each eaches ea eas single singles sgl sngl individual piece pieces pce pcs pc bottle bottles btl can cans',
  case: 'case cases cs cse outer outers carton cartons ctn ctns box boxes bx tray trays shipper',
  inner: 'inner inners sleeve sleeves',
  pack: 'pack packs pk pks pkt packet pck',
  price: 'price prices pr prc pricing',
  cost: 'cost costs cst costing',
  trade: 'trade wholesale whsl wholesaler wsp w/s wsale buyin cwp',
  buy: 'buy buying purchase purchasing dealer invoice invoiced landed delivered',
  retail: 'retail ret rtl rrp rrps srp srps rsp rsps msrp mrrp rrsp',
  priceMark: 'pmp pmps pm',
  shop: 'consumer sales selling sell sells resale retailer shelf till recommended recom rec suggested sugg',
  sale: 'sale',
  mark: 'mark marked',
  net: 'net nett',
  list: 'list gross',
  margin: 'margin margins por gp profit markup mkup por%',
  size: 'size sz sizes',
  weight: 'weight wt wgt volume vol contents content',
  quantity: 'quantity qty qnty quant qtty qtys quantities count ct',
  description: 'description descriptions desc descr descrip dscr dscrptn name names title',
  discount: 'discount disc discounts dsct rebate rebates allowance allowances saving savings retro offinvoice moneyoff',
  vat: 'vat tax',
  with: 'with inc incl including inclusive included includes incvat',
  without: 'without ex exc excl excluding exclusive excluded exvat plus',
  currency: 'currency currencies curr ccy',
  pounds: '£ gbp pound pounds sterling stg',
  foreign: '€ $ ¥ eur euro euros usd dollar dollars jpy cny chf pln zloty sek dkk nok czk aud cad huf ron',
  pence: 'p pence penny',
  share: '% percent percentage pct perc',
  new: 'new future next revised proposed upcoming latest',
  now: 'now current present todays',
  old: 'old previous prev prior last former before yesterday year',
  compare: 'compare compared',
  was: 'was were',
  offer: 'promo promos promotion promotional promotions promotn offer offers special specials deal deals reduced',
  usual: 'regular original reg normal norm standard std usual base basic full everyday',
  mean: 'average avg ave mean',
  date: 'date dates datetime day',
  since: 'from effective eff wef valid validity starts start starting begins begin commencing changes change changed',
  until: 'until ends end ending expires expiry thru',
  per: 'per in of by a an at the and or for our your my',
  to: 'to',
  measure: 'kg kilo kilos kilogram litre litres liter liters ltr ltrs lt l g gm ml',
  dozen: 'dozen doz dz hundred thousand',
  uom: 'uom measure',
  pallet: 'pallet pallets layer layers',
  own: 'supplier vendor customer member account contract contracted collect collected collection agreed negotiated quoted cashandcarry',
  short: 'short long web pos receipt epos',
  other: 'alternative alternate alt additional secondary second extra other another 2nd further',
  first: 'primary main first default',
};

const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(SPELLINGS).flatMap(([word, spellings]) => spellings.split(' ').map((one) => [one, word] as const)),
);

/** Long words, that are known with one letter wrong, missing, doubled or exchanged. */
const LONG_WORDS = [
  'barcode',
  'description',
  'quantity',
  'recommended',
  'suggested',
  'wholesale',
  'purchase',
  'currency',
  'discount',
  'retail',
  'selling',
  'product',
] as const; // prettier-ignore
/** Words of their own that look like one of those with a mistake in it. */
const NO_MISTAKES: ReadonlySet<string> = new Set(['produce', 'retain', 'retails', 'purchaser', 'smelling']);

const MAX_NAME_CHARS = 80;
const MAX_WORDS = 12;
const MARKS = /\p{M}/gu;
const ASCII = /^[\x20-\x7e]*$/;
const JOINED = [
  /\bbar[\s-]?codes?\b/g,
  /\bscan[\s-]?codes?\b/g,
  /\bcodes?[\s-](?:a[\s-])?barres?\b/g,
  /\bcod(?:igo|ice)[\s-](?:de[\s-]|a[\s-])?barr[ae]s?\b/g,
  /\bkod[\s-]kreskowy\b/g,
]; // prettier-ignore
const CASH_AND_CARRY = /\bc ?[&+] ?c\b|\bcash ?(?:&|and|n|\+) ?carry\b/g;
const CAMEL = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;
/** `R.R.P`, `R R P`, `R/R/P`: without a point between, three letters or more. */
const INITIALS = /\b(?:\p{L}\.){2,}\p{L}?(?!\p{L})|(?<!\p{L}[./ -]{0,2})\b(?:\p{L}[./ -]{1,2}){2,}\p{L}\b/gu;
const TWO_LETTERS = /\b\p{L}[./ -]{1,2}\p{L}\b/u;
const TOKEN = /\p{L}+(?:\/s\b)?|\p{N}+(?:nd\b)?|[£€$¥%]/gu;
const UNIT_OF_MEASURE =
  /\bunits?[\s-]+of[\s-]+(?:measure(?:ment)?|sale|issue|price|cost)\b|\bu\/?[mo]m?\b|\bu\.o\.m\b/g;

/** "RRP inc 20% VAT", "Price (ex VAT @ 20%)": the rate is no share of a price. Where nothing else is said, it is in there. */
const RATE_OF_VAT =
  /@?\s?\b\d{1,2}(?:\.\d{1,2})?\s?%(?=\s?vat\b)|(?<=\bvat\b\s?)[@(]?\s?(?:at )?\d{1,2}(?:\.\d{1,2})?\s?%/g;
const SAYS_WHETHER_VAT = /\b(?:inc\w*|with|without|ex|exc\w*|plus)\b/;
const SOFT_HYPHENS = /\u00ad/g;
const GAPS = /\s+/g;

/** "VAT 20%" alone is a name of its own. */
const withoutRate = (text: string): string =>
  /[^\P{L}vat]/u.test(text) ? text.replace(RATE_OF_VAT, SAYS_WHETHER_VAT.test(text) ? ' ' : ' with ') : text;

/** `S.R.P.` and `S R P` → `srp`, `costPrice` → `cost price`, `Bar-Code` → `barcode`. */
const tidy = (name: string): string => {
  // Rows of products are tested too, where one may be a header: most need none of this.
  const plain = ASCII.test(name)
    ? name
    : name.normalize('NFKD').replace(MARKS, '').replace(SOFT_HYPHENS, '').replace(GAPS, ' ');
  let text = plain.replaceAll('_', ' ').toLowerCase();
  if (text.includes('%') && text.includes('vat')) text = withoutRate(text);
  if (TWO_LETTERS.test(text)) text = text.replace(INITIALS, (initials) => initials.replace(/[./ -]/g, ''));
  if (text.includes('cod') || text.includes('kod'))
    for (const pattern of JOINED) text = text.replace(pattern, 'barcode');
  if (text.includes('c')) text = text.replace(CASH_AND_CARRY, 'cashandcarry');
  if (text.includes('/sale')) text = text.replaceAll('w/sale', 'wholesale');
  if (!text.includes('u')) return text;
  return text.replace(UNIT_OF_MEASURE, 'uom').replaceAll('buy-in', 'buyin');
};

/** Whether two words differ by one letter that is wrong, missing or too much, or by two that are exchanged. */
const isMistyped = (given: string, word: string): boolean => {
  if (given[0] !== word[0] || Math.abs(given.length - word.length) > 1) return false;
  let at = 0;
  while (at < given.length && given[at] === word[at]) at++;
  const [restGiven, restWord] = [given.slice(at), word.slice(at)];
  return (
    restGiven.slice(1) === restWord.slice(1) ||
    restGiven === restWord.slice(1) ||
    restGiven.slice(1) === restWord ||
    (restGiven.slice(2) === restWord.slice(2) && restGiven[0] === restWord[1] && restGiven[1] === restWord[0])
  );
};

/** `buyprice` → buy, price; undefined where it is not made of known words altogether. */
const apart = (glued: string, depth = 3): string[] | undefined => {
  const whole = WORDS.get(glued);
  if (whole !== undefined) return [whole];
  if (depth === 1) return undefined;
  for (let length = glued.length - 2; length >= 2; length--) {
    const word = WORDS.get(glued.slice(0, length));
    const rest = word === undefined ? undefined : apart(glued.slice(length), depth - 1);
    if (word !== undefined && rest !== undefined) return [word, ...rest];
  }
  return undefined;
};

const LONGEST_WORD = 24;
const NUMBER = /^\p{N}/u;

/** Words are glued in names of one or two of them. */
const MOST_GLUED = 2;

const wordsOf = (token: string, _at: number, { length }: readonly string[]): readonly string[] => {
  const word = WORDS.get(token);
  if (word !== undefined) return [word];
  if (token.length < 5 || token.length > LONGEST_WORD || NUMBER.test(token)) return [token];
  const meant = NO_MISTAKES.has(token) ? undefined : LONG_WORDS.find((long) => isMistyped(token, long));
  if (meant !== undefined) return [WORDS.get(meant) ?? meant];
  return (length <= MOST_GLUED ? apart(token) : undefined) ?? [token];
};

const KNOWN: ReadonlySet<string> = new Set(Object.keys(SPELLINGS));
const CAMEL_ENDS = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u;

const wordsIn = (text: string): readonly string[] => {
  const tokens = tidy(text).match(TOKEN) ?? [];
  return tokens.length > MAX_WORDS ? [] : tokens.flatMap(wordsOf);
};

/**
 * The words of a column's name, each by the one that stands for it: `Bar-Code No.` → barcode, number; `Case Pr.` → case, price. A word that is
 * not known stays as it is. Empty for what is too long to be a name.
 */
export const nameWords = (name: string): readonly string[] => {
  if (name.length > MAX_NAME_CHARS) return [];
  const words = wordsIn(name);
  // `RRPincVAT` is known as one word, `ItemDescription` as two.
  if (!CAMEL_ENDS.test(name) || words.every((word) => KNOWN.has(word))) return words;
  return wordsIn(name.replace(CAMEL, ' '));
};
