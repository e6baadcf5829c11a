import { catalogMegabytes, namesInAPod } from './catalog-memory.ts';
import { askingCost } from './classifier-costs.ts';
import { type ClassifierPlan, planClassifiers } from './classifier-plan.ts';
import { type Demand, type Rates, ratesOf } from './demand.ts';
import type { Part } from './measured-costs.ts';
import { measuredValue } from './measured-figures.ts';
import { type CostByPart, decisionCost, importCost, PARTS, totalOf, wholeWayCost } from './product-costs.ts';
import { LEAST_PODS, OTHER_COMPONENTS, PODS, PRODUCT, USE } from './product-limits.ts';
import { planStores, type Stores } from './stores.ts';

/** Pods of one component; `cores` is what all of them use in the busiest hour, `megabytes` the most of each. */
export type Component = Readonly<{ name: keyof typeof PODS; cores: number; pods: number; megabytes: number }>;

export type Plan = Readonly<{
  demand: Demand;
  rates: Rates;
  components: readonly Component[];
  /** Cores of PostgreSQL in the busiest hour, bus on it included. */
  postgresCores: number;
  classifiers: ClassifierPlan;
  stores: Stores;
  /** Core-hours a day: of the work alone, and what the chart's requests reserve for our pods. */
  coreHours: Readonly<{ work: number; reserved: number }>;
}>;

const MS_A_SECOND = 1_000;
const SECONDS_AN_HOUR = 3_600;
const HOURS_A_DAY = 24;

/** Cores that each part uses in the busiest hour, with people's decisions, an import beside it. */
const coresAtPeak = ({ byName }: Demand, rates: Rates): CostByPart => {
  const [product, decision, row] = [wholeWayCost(byName), decisionCost(), importCost()];
  const cores = PARTS.map((part) => {
    const asked = part === 'catalog' ? rates.namesASecond * askingCost() : 0;
    const people = rates.decisionsASecond * decision[part];
    return [
      part,
      (rates.productsASecond * product[part] + people + rates.rowsASecond * row[part] + asked) / MS_A_SECOND,
    ];
  });
  return Object.fromEntries(cores) as CostByPart;
};

const workHours = ({ byName, decided }: Demand, rates: Rates, trainingSeconds: number): number => {
  const product = totalOf(wholeWayCost(byName)) + byName * askingCost() + decided * totalOf(decisionCost());
  const milliseconds = rates.productsADay * product + rates.rowsADay * totalOf(importCost());
  return (milliseconds / MS_A_SECOND + trainingSeconds) / SECONDS_AN_HOUR;
};

/** Most memory of each component's pods, in MB. */
const megabytesOf = (demand: Demand, classifiers: ClassifierPlan): Readonly<Record<keyof typeof PODS, number>> => ({
  gateway: measuredValue('gatewayMegabytes'),
  'file-building': measuredValue('fileBuildingMegabytes'),
  catalog:
    catalogMegabytes(demand.mappings > namesInAPod() ? 0 : demand.mappings, classifiers.keptMegabytes) +
    classifiers.each.trainingMegabytes,
  'reference-data': measuredValue('referenceDataMegabytes'),
  others: measuredValue('otherMegabytes'),
});

/** A pod is planned for one core: a process of Node works on one thread, catalog's threads aside. */
const podsFor = (name: Part, cores: number): number =>
  Math.max(LEAST_PODS, Math.ceil(cores / USE)) * (name === 'others' ? OTHER_COMPONENTS.length : 1);

/** Returns the pods, cores, memory and stores that a demand takes, by what was measured. */
export const planFor = (demand: Demand): Plan => {
  const rates = ratesOf(demand, PRODUCT.itemsAChunk);
  const cores = coresAtPeak(demand, rates);
  const classifiers = planClassifiers(demand, rates, podsFor('catalog', cores.catalog));
  const megabytes = megabytesOf(demand, classifiers);
  const names = Object.keys(PODS) as (keyof typeof PODS)[];
  const components = names.map((name) => ({
    name,
    cores: cores[name],
    pods: podsFor(name, cores[name]),
    megabytes: megabytes[name],
  }));
  const requested = components.reduce((sum, { name, pods }) => sum + pods * PODS[name].cores, 0);
  return {
    demand,
    rates,
    components,
    postgresCores: cores.postgres,
    classifiers,
    stores: planStores(demand, rates, demand.mappings > namesInAPod()),
    coreHours: {
      work: workHours(demand, rates, classifiers.trainingSecondsADay),
      reserved: requested * HOURS_A_DAY,
    },
  };
};
