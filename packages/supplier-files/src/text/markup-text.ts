/** Names of characters in HTML and their code points, those that names of products have. */
const NAMES = `
quot=22 amp=26 apos=27 lt=3c gt=3e nbsp=a0 iexcl=a1 cent=a2 pound=a3 curren=a4 yen=a5 brvbar=a6 sect=a7 uml=a8
copy=a9 ordf=aa laquo=ab not=ac shy=ad reg=ae macr=af deg=b0 plusmn=b1 sup2=b2 sup3=b3 acute=b4 micro=b5
para=b6 middot=b7 cedil=b8 sup1=b9 ordm=ba raquo=bb frac14=bc frac12=bd frac34=be iquest=bf Agrave=c0
Aacute=c1 Acirc=c2 Atilde=c3 Auml=c4 Aring=c5 AElig=c6 Ccedil=c7 Egrave=c8 Eacute=c9 Ecirc=ca Euml=cb
Igrave=cc Iacute=cd Icirc=ce Iuml=cf ETH=d0 Ntilde=d1 Ograve=d2 Oacute=d3 Ocirc=d4 Otilde=d5 Ouml=d6 times=d7
Oslash=d8 Ugrave=d9 Uacute=da Ucirc=db Uuml=dc Yacute=dd THORN=de szlig=df agrave=e0 aacute=e1 acirc=e2
atilde=e3 auml=e4 aring=e5 aelig=e6 ccedil=e7 egrave=e8 eacute=e9 ecirc=ea euml=eb igrave=ec iacute=ed
icirc=ee iuml=ef eth=f0 ntilde=f1 ograve=f2 oacute=f3 ocirc=f4 otilde=f5 ouml=f6 divide=f7 oslash=f8 ugrave=f9
uacute=fa ucirc=fb uuml=fc yacute=fd thorn=fe yuml=ff OElig=152 oelig=153 Scaron=160 scaron=161 Yuml=178
ndash=2013 mdash=2014 lsquo=2018 rsquo=2019 sbquo=201a ldquo=201c rdquo=201d bdquo=201e bull=2022 hellip=2026
euro=20ac trade=2122`;

const CHARS: ReadonlyMap<string, string> = new Map(
  NAMES.trim()
    .split(/\s+/)
    .map((pair) => pair.split('='))
    .map(([name = '', code = '']) => [name, String.fromCodePoint(Number.parseInt(code, 16))]),
);

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,30}));/gi;
/** `&amp;eacute;` was written twice. */
const MOST_TIMES = 2;
const LAST_CODE_POINT = 0x10ffff;
/** 0x80 to 0x9f mean what they do in Windows-1252. */
const WINDOWS = new TextDecoder('windows-1252');

const charOfCode = (code: number): string | undefined => {
  if (code >= 0x80 && code < 0xa0) return WINDOWS.decode(Uint8Array.of(code));
  const isChar = code >= 0x20 && code <= LAST_CODE_POINT && !(code >= 0xd800 && code < 0xe000);
  return isChar ? String.fromCodePoint(code) : undefined;
};

const charOf = (entity: string, decimal?: string, hex?: string, name?: string): string => {
  if (decimal !== undefined) return charOfCode(Number(decimal)) ?? entity;
  if (hex !== undefined) return charOfCode(Number.parseInt(hex, 16)) ?? entity;
  return CHARS.get(name ?? '') ?? CHARS.get((name ?? '').toLowerCase()) ?? entity;
};

/** `Jim&#39;s Caf&eacute;` → `Jim's Café`. */
export const withoutEntities = (text: string): string => {
  let undone = text;
  for (let times = 0; times < MOST_TIMES && undone.includes('&'); times++) undone = undone.replace(ENTITY, charOf);
  return undone;
};

const LINE_TAG = /<\/?(?:br|p|div|li|ul|ol|tr|td|h[1-6])(?:\s[^<>]{0,200})?\s*\/?>/gi;
const TAG = /<\/?(?:b|i|u|em|strong|span|font|small|big|sup|sub|a)(?:\s[^<>]{0,200})?\s*\/?>/gi;

/** `Salt<br/><b>500g</b>` → `Salt 500g`. */
export const withoutTags = (text: string): string =>
  text.includes('<') && text.includes('>') ? text.replace(LINE_TAG, ' ').replace(TAG, '').trim() : text;
