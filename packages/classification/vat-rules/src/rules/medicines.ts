import type { VatRule } from '../vat-rule.ts';

const STANDARD = 'goods without a relief of their own are standard-rated';

/** Medicines, supplements and toiletries, and the departments of health, beauty and tobacco. */
export const MEDICINE_RULES: readonly VatRule[] = [
  {
    id: 'medicines',
    rate: 20,
    description: 'a medicine',
    notice: '701/57, 3',
    says: 'medicines are zero-rated only on prescription; over the counter they are standard-rated',
    words: `milk magnesia, paracetamol, ibuprofen, aspirin, codeine, calpol, nurofen, painkiller, pain relief, cough syrup, cough mixture, cough sweet+medicated, throat lozenge, lozenge, cold flu,
      nasal spray, decongestant, antacid, indigestion, rennie, gaviscon, antihistamine, allergy tablet, hayfever, hay fever, diarrhoea, laxative, rehydration sachet, antiseptic, plaster, bandage,
      first aid, wart, verruca, athlete foot, teething gel, worming, head lice, feminax, canesten, cystitis, cold sore, oral suspension, infant suspension, caplet, pregnancy test, thermometer, eye drop, heat rub, travel sickness`,
    exceptions: 'wall, paris, sweet, decorating, dog, cat',
    certain: true,
  },
  {
    id: 'supplements',
    rate: 20,
    description: 'a food supplement',
    notice: '701/14, 4.2',
    says: 'vitamins and other food supplements are standard-rated',
    words: `multivitamin, vitamin tablet, vitamin gummy, vitamin capsule, cod liver oil, fish oil capsule, evening primrose, glucosamine, echinacea, ginseng, iron tablet,
      zinc tablet, folic acid, magnesium tablet, calcium tablet, food supplement, effervescent vitamin, berocca, turmeric capsule, probiotic capsule, royal jelly,
      vitamin c+tablet, vitamin d+tablet, vitamin b+tablet, vitamin c+capsule, vitamin d+capsule, vitamin d3, vitamin b12, vitamin b complex, omega 3+capsule, omega 3 fish oil,
      omega 3 6 9, omega 3+multivitamin, collagen capsule, collagen tablet, collagen powder, spirulina powder, spirulina tablet`,
    hints: 'vitamin c, vitamin d, vitamin b, omega 3, collagen, spirulina',
    exceptions: `dog, cat, cereal, juice, shampoo, cream, face, serum, hair, flake, fish finger, fish fillet, fishcake, fish cake, breaded, battered, tuna, sardine, mackerel, salmon, egg, spread, milk, bread, mushroom, yogurt, drink, water,
      smoothie, squash, syrup, cod fillet, tea bag, teabag, infusion`,
    certain: true,
  },
  {
    id: 'sports-nutrition',
    rate: 20,
    description: 'sports nutrition',
    notice: '701/14, 4.6',
    says: 'protein powders, energy gels and drinks advertised to athletes are standard-rated',
    words:
      'whey, protein powder, creatine, energy gel, mass gainer, pre workout, bcaa, amino, recovery powder, protein isolate, casein',
    exceptions: 'cheese, butter, dog',
  },
  {
    id: 'toiletries',
    rate: 20,
    description: 'a toiletry',
    notice: '700, 3.3',
    says: STANDARD,
    words: `shampoo, conditioner, shower gel, shower cream, body wash, bubble bath, bath foam, bath salt, bath bomb, bar soap, soap, hand wash, handwash, hand gel, sanitiser,
      deodorant, antiperspirant, body spray, roll on, toothpaste, toothbrush, mouthwash, dental floss, denture, hair gel, hair spray, hairspray, hair dye, hair colour, hair wax,
      hair mask, colourant, razor, shaving, shave, aftershave, perfume, eau de toilette, moisturiser, moisturising, body lotion, hand cream, face cream, lip balm, sun cream,
      suncream, sun lotion, after sun, cotton wool, cotton bud, nail polish, nail varnish, mascara, lipstick, foundation makeup, makeup, make up wipe, facial wipe, face mask,
      cleansing wipe, cleansing milk, cleansing lotion, cleansing cream, cleansing foam, cocoa butter+lotion, cleanser, exfoliating, body butter, insect repellent, hair brush,
      hair band, tweezer, nail file, petroleum jelly, vaseline, talc, talcum, concealer, bronzer, blusher, eyeliner, eyeshadow, eye shadow, makeup primer, bb cream, cc cream,
      spf30, spf 30, spf50, spf 50, spf, serum, bath soak, face wash, facial wash, body oil, hair oil, hair gel, hair styling, lip gloss, lip oil, lip liner, self tan,
      tanning mousse, tanning, treatment cream, eye liner, night cream, day cream, eye cream, essential oil, moisturizer, sheetmask, moustache wax, brow gel, brow pencil,
      eau de parfum, edt, edp, hair removal, scrub body, foot cream, hair comb, pocket comb`,
    exceptions: `fabric, honeycomb, honey comb, dog, cat, dishwash, car, air conditioner, foam banana, flour, ice, razor clam`,
    certain: true,
  },
  {
    id: 'at-health-and-beauty',
    rate: 20,
    description: 'a toiletry or medicine',
    notice: '700, 3.3',
    says: STANDARD,
    departments:
      'toiletry, health beauty, beauty, hair care, dental, oral care, skin care, medicine, pharmacy, vitamin, supplement, cosmetic, shaving, sports nutrition, sport nutrition, deodorant, bath body',
    excludedDepartments:
      'feminine, sanitary, family planning, contraceptive, smoking, baby food, baby milk, slimming, food and drink',
    exceptions: 'baby food, baby rice, rusk, tampon, panty, condom, nicotine, meal replacement, infant milk, cooking',
  },
  {
    id: 'at-tobacco',
    rate: 20,
    description: 'tobacco or what goes with it',
    notice: '700, 3.3',
    says: STANDARD,
    departments: 'tobacco, cigarette, smoking accessory, cigar',
    exceptions: 'gum, patch, lozenge, inhalator, newspaper, magazine',
    excludedDepartments: 'stop smoking, news, confectionery, crisp, drink',
  },
];
