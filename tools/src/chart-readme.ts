import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHART, chartFile, readEnvironment, readValues } from './chart/chart-files.ts';
import { chartReadme } from './chart/chart-readme.ts';

// Writes helm/tillmap/README.md anew from README.template.md, values.yaml and files/environment.yaml.

const readme = chartReadme({
  template: chartFile('README.template.md'),
  valuesText: chartFile('values.yaml'),
  values: readValues(),
  environment: readEnvironment(),
});
writeFileSync(join(CHART, 'README.md'), readme);
