/**
 * Makes the function `folded`: a text as searches compare it, in small letters, without accents and apostrophes, with a space for a
 * dash. It does what `foldedText` of the contracts does; most texts are plain and take the short way.
 */
export const CREATE_FOLDED = `
  create or replace function folded(given text) returns text language sql immutable parallel safe
    return case when octet_length(given) = length(given) then translate(lower(given), E'-\\'\`', ' ')
      else translate(
        replace(replace(replace(replace(replace(
          lower(regexp_replace(normalize(replace(given, '´', ''''), NFKD), '[\\u0300-\\u036f]', '', 'g')),
          'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        E'-‐‒–—―−øłđðıς\\'’‘\`ʼ′', '       olddiσ') end`;
