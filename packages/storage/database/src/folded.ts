const MARKS = /[\u0300-\u036f]/g;
const FIRST_ACCENTED = 0xc0;
const LAST_ACCENTED = 0xff;
const PLAIN = /^[a-z]$/;

/** Letters with an accent and the plain ones they are without it. */
const accented = (): { from: string; to: string } => {
  const codes = Array.from({ length: LAST_ACCENTED - FIRST_ACCENTED + 1 }, (_, at) => FIRST_ACCENTED + at);
  const pairs = codes.flatMap((code) => {
    const letter = String.fromCharCode(code);
    const plain = letter.normalize('NFKD').replace(MARKS, '').toLowerCase();
    return PLAIN.test(plain) ? [[letter, plain] as const] : [];
  });
  return { from: pairs.map(([letter]) => letter).join(''), to: pairs.map(([, plain]) => plain).join('') };
};

const LETTERS = accented();
/** Dashes are spaces, letters of no accent are the ones next to them, and apostrophes nothing. */
const OTHERS = { from: "-‐‒–—―−øØłŁđĐðÐı''’‘`ʼ", to: '       oollddddi' };
/** Signs that many names have and that stay. */
const KEPT = '£€®©°';

/**
 * Makes the function `folded`: a text as searches compare it, in small letters, without accents and apostrophes, with a space for a
 * dash. It does what `foldedText` of the contracts does. Plain texts take the shortest way and usual accents the next one: of the
 * longest, thousands of rows take a second.
 */
export const CREATE_FOLDED = `
  create or replace function folded_wide(given text) returns text language plpgsql immutable parallel safe as $$
  declare plain text := translate(lower(given), '${LETTERS.from}${OTHERS.from}', '${LETTERS.to}${OTHERS.to}');
          bare text := translate(plain, '${KEPT}', '');
  begin
    if octet_length(bare) = length(bare) then return plain; end if;
    return translate(
      replace(replace(replace(replace(replace(
        lower(regexp_replace(normalize(replace(given, '´', ''''), NFKD), '[\\u0300-\\u036f]', '', 'g')),
        'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '-‐‒–—―−øłđðıς''’‘\`ʼ′', '       olddiσ');
  end $$;
  create or replace function folded(given text) returns text language sql immutable parallel safe
    return case when octet_length(given) = length(given) then translate(lower(given), '-''\`', ' ')
           else folded_wide(given) end;`;

export const DROP_FOLDED = 'drop function folded(text); drop function if exists folded_wide(text)';
