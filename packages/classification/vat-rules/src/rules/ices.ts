import type { VatRule } from '../vat-rule.ts';

const ICES = 'ice cream and what is like it is standard-rated';

/** Ice cream, and the cones and toppings for it. */
export const ICE_RULES: readonly VatRule[] = [
  {
    id: 'cones',
    rate: 0,
    description: 'cones and toppings without ice cream',
    notice: '701/14, 3.5',
    says: 'empty cones, wafers and toppings are zero-rated',
    words: `wafer cone, waffle cone, cornet, ice cream wafer, ice cream cone+box, sugar cone, ice cream topping,
      ice cream sauce, dessert topping, dessert sauce, treat sauce`,
    excludedDepartments: 'frozen, ice cream, ice',
  },
  {
    id: 'empty-cones',
    rate: 0,
    description: 'cones without ice cream',
    notice: '701/14, 3.5',
    says: 'empty cones, wafers and toppings are zero-rated',
    words: `empty cone, cup cornet, cup cone, ice cream wafer, askey, greco+cone, ice cream topping, ice cream sauce`,
    exceptions: `vanilla, chocolate, strawberry, mint, nut, hazelnut, almond, caramel, toffee, raspberry, cherry, cookie, cream filled,
      cornetto, magnum, lotus, oreo, daim, sandwich`,
    excludedDepartments: `tobacco, smoking, kiosk, paper`,
  },
  {
    id: 'filled-cones',
    rate: 20,
    description: 'ice cream',
    notice: '701/14, 3.5',
    says: ICES,
    words: `vanilla+cone, chocolate+cone, strawberry+cone, mint+cone, nut+cone, hazelnut+cone, caramel+cone, toffee+cone, cherry+cone`,
    departments: 'ice cream, ices, frozen',
  },
  {
    id: 'ice-cream',
    rate: 20,
    description: 'ice cream',
    notice: '701/14, 3.5',
    says: ICES,
    words: `ice cream, choc ice, chocolate ice, ice lolly, lolly ice, fruit ice, ice stick, ice pop, freeze pop, sorbet, gelato, frozen yogurt, arctic roll, ice lollipop,
      water ice, rocket lolly, magnum, cornetto, ice cream cone, ben jerry, haagen dazs, carte or, solero, nuii`,
    exceptions: `sauce, topping, wafer, flavour powder, soda, scoop, e liquid, vape, nic salt, kit, maker, tub empty, shampoo, body, milkshake, candle, cone, cornet`,
    excludedDepartments: 'vap, tobacco, health, beauty, toiletry, household, confectionery, drink, cereal',
    certain: true,
  },
  {
    id: 'at-ice-cream',
    rate: 20,
    description: 'ice cream',
    notice: '701/14, 3.5',
    says: ICES,
    departments: 'ice cream, ice lolly, lolly, ices',
    exceptions: 'wafer, cone, sauce, topping, cube, crushed, gateau, cheesecake, pudding',
    excludedDepartments: 'confectionery, sweets, wafer',
  },
];
