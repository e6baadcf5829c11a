import type { FlagRule } from './flag-rule.ts';

const LICENSING = {
  title: 'Licensing Act 2003, section 146',
  url: 'https://www.legislation.gov.uk/ukpga/2003/17/section/146',
};
const LICENSING_SCOTLAND = {
  title: 'Licensing (Scotland) Act 2005, section 102',
  url: 'https://www.legislation.gov.uk/asp/2005/16/section/102',
};
const LICENSING_NI = {
  title: 'Licensing (Northern Ireland) Order 1996, article 60',
  url: 'https://www.legislation.gov.uk/nisi/1996/3158/article/60',
};
const TOBACCO = { title: 'Tobacco and Vapes Act 2026, c. 18', url: 'https://www.legislation.gov.uk/ukpga/2026/18' };
const DUTY = {
  title: 'HMRC, Vaping Products Duty and stamps scheme',
  url: 'https://hm-revenue-customs-hmrc.mynewsdesk.com/pressreleases/countdown-to-vaping-products-duty-and-stamps-scheme-what-businesses-need-to-know-3407852',
};
const DEPOSIT = {
  title: 'Deposit Return Scheme: drinks producer and retailer responsibilities',
  url: 'https://www.gov.uk/guidance/deposit-return-scheme-drinks-producer-and-retailer-responsibilities',
};
const PAIN_RELIEF = {
  title: 'MHRA, multiple sales of pain relief in retail outlets',
  url: 'https://www.gov.uk/government/publications/advertising-investigations-september-2016/september-2016-multiple-sales-of-analgesic-containing-in-retail-outlets',
};
const LESS_HEALTHY = {
  title: 'Promotions of products high in fat, sugar or salt by volume price: guidance',
  url: 'https://www.gov.uk/government/publications/restricting-promotions-of-products-high-in-fat-sugar-or-salt-by-location-and-by-volume-price',
};

const NO_MINORS = 'is not sold to anybody under 18';
/** The day on which the Act's ban is expected to begin; the trade press says it. */
const BORN_FROM = '2027-01-01';
const DEPOSIT_FROM = '2027-10-01';

/** The rules, each with the days and nations it holds in and where it is written. `uk-rules` of the research says how sure each is. */
export const FLAG_RULES: readonly FlagRule[] = [
  ...(
    [
      ['alcohol', ['england', 'wales'], LICENSING],
      ['alcohol-scotland', ['scotland'], LICENSING_SCOTLAND],
      ['alcohol-northern-ireland', ['northern-ireland'], LICENSING_NI],
    ] as const
  ).flatMap(([id, nations, source]): FlagRule[] => [
    {
      id: `${id}-18`,
      flag: 'age_18',
      kinds: ['alcohol'],
      nations,
      says: `alcohol ${NO_MINORS}`,
      source,
      sure: 'standing',
    },
    {
      id: `${id}-licence`,
      flag: 'alcohol',
      kinds: ['alcohol'],
      nations,
      says: 'alcohol is sold only by licence and within its hours',
      source,
      sure: 'standing',
    },
  ]),
  {
    id: 'tobacco-18',
    flag: 'age_18',
    kinds: ['tobacco', 'cigarette-papers'],
    until: '2026-12-31',
    says: `tobacco, cigarette papers included, ${NO_MINORS}`,
    source: {
      title: 'Children and Young Persons Act 1933, section 7; Scotland and Northern Ireland have their own',
      url: 'https://www.legislation.gov.uk/ukpga/Geo5/23-24/12/section/7',
    },
    sure: 'standing',
  },
  {
    id: 'tobacco-born-2009',
    flag: 'born_2009',
    kinds: ['tobacco', 'cigarette-papers', 'herbal-smoking'],
    from: BORN_FROM,
    says: 'tobacco, cigarette papers and herbal products to smoke are not sold to anybody born on or after 1 January 2009',
    source: TOBACCO,
    sure: 'trade',
  },
  {
    id: 'vape-18',
    flag: 'age_18',
    kinds: ['vape'],
    says: `a vaping product ${NO_MINORS}`,
    source: {
      title: 'Nicotine Inhaling Products Regulations 2015; Scotland and Northern Ireland have their own',
      url: 'https://www.legislation.gov.uk/uksi/2015/895',
    },
    sure: 'standing',
  },
  {
    id: 'nicotine-18',
    flag: 'age_18',
    kinds: ['nicotine'],
    says: 'the Act has an age for nicotine products; from which day was not found',
    source: TOBACCO,
    sure: 'open',
  },
  {
    id: 'energy-16',
    flag: 'age_16',
    kinds: ['energy-drink'],
    choice: 'energy_drinks_16',
    says: 'this shop sells energy drinks from 16; the consultation on a law closed in November 2025 without an outcome',
    source: {
      title: 'Banning the sale of high-caffeine energy drinks to children',
      url: 'https://www.gov.uk/government/consultations/banning-the-sale-of-high-caffeine-energy-drinks-to-children',
    },
    sure: 'open',
  },
  {
    id: 'medicine',
    flag: 'medicine',
    kinds: ['medicine', 'painkiller'],
    says: 'a shop without a pharmacy sells only medicines of the general sales list, in their closed packs',
    source: { title: 'Human Medicines Regulations 2012', url: 'https://www.legislation.gov.uk/uksi/2012/1916' },
    sure: 'standing',
  },
  {
    id: 'two-packs',
    flag: 'two_packs',
    kinds: ['painkiller'],
    says: 'of medicines with paracetamol, aspirin or ibuprofen at most two packs are sold at once, in one sale never more than 100 tablets',
    source: PAIN_RELIEF,
    sure: 'law',
  },
  {
    id: 'vape-stamp-soon',
    flag: 'duty_stamp',
    kinds: ['vape'],
    from: '2026-10-01',
    until: '2027-03-31',
    says: 'new stock bears a duty stamp; what has none is sold by 31 March 2027',
    source: DUTY,
    sure: 'law',
  },
  {
    id: 'vape-stamp',
    flag: 'duty_stamp',
    kinds: ['vape'],
    from: '2027-04-01',
    says: 'a vaping product without a duty stamp is not sold',
    source: DUTY,
    sure: 'law',
  },
  {
    id: 'deposit',
    flag: 'deposit',
    kinds: ['deposit-drink'],
    nations: ['england', 'scotland', 'northern-ireland'],
    from: DEPOSIT_FROM,
    says: 'a deposit is paid for drinks in PET, steel or aluminium of 150 ml to 3 litres; the label has the price without it',
    source: DEPOSIT,
    sure: 'law',
    pence: 20,
  },
  {
    id: 'deposit-wales',
    flag: 'deposit',
    kinds: ['deposit-drink'],
    nations: ['wales'],
    from: DEPOSIT_FROM,
    says: 'a deposit is paid for drinks in PET, steel or aluminium of 150 ml to 3 litres; glass is in the scheme at 0p until October 2031',
    source: { title: 'Deposit return in Wales, reported in February 2026', url: 'https://www.scottishgrocer.co.uk' },
    sure: 'trade',
    pence: 20,
  },
  {
    id: 'less-healthy-deals',
    flag: 'less_healthy',
    kinds: ['less-healthy'],
    nations: ['england'],
    from: '2025-10-01',
    choice: 'less_healthy_deals',
    says: 'no deals by volume such as "3 for 2" if its nutrient score is that of less healthy food: 50 employees and more, franchises and symbol groups counted together',
    source: LESS_HEALTHY,
    sure: 'law',
  },
];
