import type { ProductKind } from '../product-kind.ts';

/** Tobacco, what it is smoked with, and what replaces it. */
export const SMOKING_KINDS: readonly ProductKind[] = [
  {
    id: 'tobacco',
    description: 'tobacco',
    shelf: 'cigarettes, cigars, rolling tobacco, pipe tobacco, heated tobacco',
    words:
      'cigarette, superking, cigar, cigarillo, rolling tobacco, pipe tobacco, tobacco, snuff, shisha tobacco, terea, heets, jps+20, jps+superking, king size+20s',
    lookAlikes:
      'cigarette paper, tobacco vanilla, tobacco oud, anti tobacco, cigar whisky, cigar malt, cat cigar, catnip',
    besideBrands:
      '20, 20s, 100, ks, king size, superking, filter, 30g, 40g, 50g, 9g, 12 5g, ryo, rolling, cigarette, tobacco, multipack, multi pack, cigar',
    exceptions: `vape, pod, e liquid, eliquid, refill, veev, blu, vuse, mg, ml, candle, jar, diffuser, onion, cat, dog, whisky, wine, eau, edp, edt, perfume,
      filter tip, biscuit, bedding, duvet, sheet, cake, toy, candy, case, gum, patch, lozenge, eye, lipstick, cake`,
    departments: 'tobacco, cigarette, cigar',
  },
  {
    id: 'cigarette-papers',
    description: 'cigarette papers',
    shelf: 'cigarette papers',
    words:
      'rizla, zig zag+paper, rolling paper, cigarette paper, ocb+paper, king size+paper, raw+rolling paper, blunt wrap',
    exceptions: 'pre cut, candle, fries, toothbrush, headband',
    lookAlikes: 'includes cigarette paper, polar blast+tip, ultra slim+filter tip, extra slim tip, filter tip',
    departments: 'cigarette paper, rolling paper',
  },
  {
    id: 'herbal-smoking',
    description: 'a herbal product to smoke',
    words: 'herbal cigarette, herbal smoking, herbal shisha, smoking herb, herbal smoke',
  },
  {
    id: 'vape',
    description: 'a vaping product',
    shelf: 'vapes',
    words: `vape, e liquid, eliquid, e cigarette, vuse, blu pod, blu bar, blu+vape, veev, epod, elf bar, lost mary, nic salt, nic shot, nicotine shot, vape pod, 88vape, aqua vape`,
    notBrands: 'smok',
    exceptions: 'pouch, candle, puff, mask, vaporub, vapour rub',
    departments: 'vape, vaping, e cigarette, e liquid',
  },
  {
    id: 'nicotine',
    description: 'a nicotine product',
    shelf: 'nicotine pouches',
    hints: 'nicotine, snus',
    exceptions:
      'gum, patch, lozenge, inhalator, inhaler, inhal, inhale, spray, replacement, quit, shot, e liquid, vape, pod',
    departments: 'nicotine pouch',
  },
];
