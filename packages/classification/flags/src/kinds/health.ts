import type { ProductKind } from '../product-kind.ts';

/** Medicines that a shop without a pharmacy sells. */
export const MEDICINE_KINDS: readonly ProductKind[] = [
  {
    id: 'painkiller',
    description: 'a medicine with paracetamol, aspirin or ibuprofen',
    words: `paracetamol, ibuprofen, aspirin, anadin, nurofen, panadol, calpol, nuromol, cuprofen, disprin, lemsip+sachet, lemsip+capsule, lemsip max, beechams+capsule,
      beechams+sachet, beechams+powder, alka seltzer, flarin, hedex, solpadeine, migraleve, day nurse, night nurse`,
    exceptions: 'plaster, gel, patch, cough, dog, cat',
    hints: 'period pain, migraine, sudafed+headache, joint muscular pain',
  },
  {
    id: 'medicine',
    description: 'a medicine',
    shelf: 'medicines',
    words: `paracetamol, ibuprofen, aspirin, pain relief, pain reliever, painkiller, cough syrup, cough mixture, cough liquid, cough drop, chesty cough, dry cough,
      nasal spray, nasal stick, decongestant, antacid, heartburn, indigestion, antihistamine, allergy relief, allergy tablet, hayfever+tablet, hayfever relief,
      diarrhoea, laxative, throat lozenge, sore throat, teething powder, teething granule, teething gel, antiseptic, cold flu, migraine relief, headache relief, eye drop, nicotine gum,
      colic relief, anaesthetic, throat spray`,
    notBrands: 'grip, scholl, bpi',
    hints: `st john wort, herbal remedy, rescue remedy, kalms, cold sore, lozenge`,
    exceptions:
      'wipe, bottle, sun, spf, hair, freeze spray, primer, wall, dog, cat, pet, moisturiser, cleanser, wash, shampoo, toothpaste, mouthwash',
    departments: 'medicine, pain relief, cough, hay fever, indigestion, antacid',
    vatRules: 'medicines, at-health-and-beauty, stop-smoking, supplements, baby-goods',
  },
];
