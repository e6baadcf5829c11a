import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { HELM, type Kubernetes, NO_HELM, one, podsOf, rendered, renderedText } from './helm.ts';

const heap = (set: string, name = '-audit'): string => {
  const [pod] = podsOf([one(rendered('minimal.yaml', set), 'Deployment', name)]);
  return pod?.spec.containers[0]?.env?.find((variable) => variable.name === 'NODE_OPTIONS')?.value ?? '';
};

const memory = (): void => {
  test.each([
    ['audit.resources={"limits":{"memory":"1Gi"}}', 1_024 - 200 - 12],
    ['audit.resources={"limits":{"memory":"1G"}}', 953 - 200 - 12],
    ['audit.resources={"limits":{"memory":1073741824}}', 1_024 - 200 - 12],
    ['audit.besidesHeapMegabytes=300', 512 - 300 - 12],
    ['audit.heapMegabytes=100', 100],
  ])('When %s is given, then the heap is bound to %i MB', (set, megabytes) => {
    expect(heap(set)).toContain(`--max-old-space-size=${megabytes} `);
  });

  test('When a training runs beside catalog, then its heap leaves it two gigabytes', () => {
    expect(heap('image.tag="1"', '-catalog')).toContain('--max-old-space-size=512 ');
  });

  test.each(['catalog.resources={"limits":{"memory":"2Gi"}}', 'catalog.resources={"limits":{"memory":"1Gi"}}'])(
    'When %s leaves no room for a training, then the heap is what it was in charts before',
    (set) => {
      expect(heap(set, '-catalog')).toContain('--max-old-space-size=512 ');
    },
  );

  test('When what runs once has a small limit, then its heap is not bound to less than it needs', () => {
    const jobs = rendered('minimal.yaml', 'migrations.resources={"limits":{"memory":"256Mi"}}');
    const [pod] = podsOf([one(jobs, 'Job', '-migrate-audit')]);
    const options = pod?.spec.containers[0]?.env?.find(({ name }) => name === 'NODE_OPTIONS')?.value;
    expect(options).toContain('--max-old-space-size=256 ');
  });
};

const reload = (): void => {
  const objects = () => rendered('platform.yaml');
  const annotationsOf = (name: string) => one(objects(), 'Deployment', name).metadata.annotations ?? {};
  const SECRETS = 'secret.reloader.stakater.com/reload';

  test('When Reloader is asked for, then it is told exactly what each component reads', () => {
    expect(annotationsOf('-auth')[SECRETS]).toBe(
      'postgresql-ca,proxy-licence,tillmap-keycloak,tillmap-postgresql,tillmap-service',
    );
    expect(annotationsOf('-gateway')[SECRETS]).toBe('gateway-extra,proxy-licence,tillmap-service');
    expect(annotationsOf('-gateway')['configmap.reloader.stakater.com/reload']).toBe('gateway-settings');
    expect(one(rendered('minimal.yaml'), 'Deployment', '-auth').metadata.annotations).toBeUndefined();
  });

  test('When another revision is given, or a checksum is asked for, then pods say it, and no other object does', () => {
    const podAnnotations = (set: string) =>
      (
        one(rendered('minimal.yaml', set), 'Deployment', '-auth').spec as {
          template: { metadata: Kubernetes['metadata'] };
        }
      ).template.metadata.annotations;
    expect(podAnnotations('reload.revision="two"')).toEqual({ 'tillmap/reload-revision': 'two' });
    expect(podAnnotations('reload.by="checksum"')).toEqual({
      'tillmap/checksum': expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(podAnnotations('reload.by=""')).toBeUndefined();
  });
};

const secretsFile = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'tillmap-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('When secrets come from a file, then no Secret is needed, and the process has its variables', () => {
    const file = join(folder, 'tillmap.env');
    writeFileSync(file, 'SERVICE_SECRET="a secret = of some length"\nLOG_LEVEL=debug\n');
    const none = ['serviceSecret', 'postgresql', 'mongodb', 'meilisearch', 's3', 'keycloak'].map(
      (part) => `${part}.existingSecret=""`,
    );
    const text = renderedText('minimal.yaml', ...none, `secretsFile="${file}"`);
    expect(text).not.toContain('secretKeyRef');
    const options = /value: "(--max-semi-space-size.*)"$/m.exec(text)?.[1];
    const said = execFileSync(process.execPath, ['-p', 'process.env.SERVICE_SECRET + " " + process.env.LOG_LEVEL'], {
      env: { NODE_OPTIONS: options, LOG_LEVEL: 'warn' },
      encoding: 'utf8',
    });
    expect(said).toBe('a secret = of some length warn\n');
  });
};

const mistakes = (): void => {
  test.each([
    [
      'keda={"enabled":true,"maxReplicas":17}',
      /keda\.maxReplicas is 17, but file-building\.chunk-requests has 16 partitions/,
    ],
    [
      'keda={"enabled":true,"fileBuilding":{"enabled":true,"maxReplicas":9}}',
      /keda\.fileBuilding\.maxReplicas is 9, but catalog\.chunk-results has 8/,
    ],
    [
      'keda={"enabled":true,"minReplicas":9,"maxReplicas":8}',
      /keda\.minReplicas is 9, which is more than maxReplicas, 8/,
    ],
    ['keda.referenceData.enabled=true', /keda\.referenceData\.enabled needs keda\.enabled/],
    ['audit.autoscaling={"enabled":true,"minReplicas":9}', /audit\.autoscaling\.minReplicas is 9/],
    ['audit.resources={"limits":{"memory":"256Mi"}}', /audit\.resources\.limits\.memory is 256Mi, which leaves 44 MB/],
    ['audit.heapMegabytes=400', /audit\.resources\.limits\.memory is 512Mi, but .* are 572 MB/],
    ['defaults.resources.limits=null', /audit\.heapMegabytes is missing/],
    ['gateway.service.loadBalancerClass="a"', /loadBalancerClass needs gateway\.service\.type LoadBalancer/],
    ['gateway.service.externalTrafficPolicy="Local"', /externalTrafficPolicy needs gateway\.service\.type/],
    ['ipFamilies=["IPv6"]', /listenAddress is 0\.0\.0\.0/],
    ['ipFamilyPolicy="RequireDualStack"', /listenAddress is 0\.0\.0\.0/],
    ['catalog.settings.CLASSIFIER_MEGABYTES=2400', /CLASSIFIER_MEGABYTES is 2400, but .*, 3072Mi, leaves 2352 MB/],
    ['catalog.settings.CLASSIFIER_MEGABYTES=1100', /CLASSIFIER_MEGABYTES is 1100, but the folder .* holds 1024 MB/],
    ['catalog.settings.CLASSIFIER_FOLDER_MEGABYTES=1600', /CLASSIFIER_FOLDER_MEGABYTES is 1600, but .* leave 1536 MB/],
    ['catalog.resources={"limits":{"ephemeral-storage":"1000Mi"}}', /CLASSIFIER_FOLDER_MEGABYTES .* leave 1000 MB/],
    ['catalog.settings.TRAININGS_AT_ONCE=3', /TRAININGS_AT_ONCE is 3, but 2 pods of catalog request 2 cores/],
    ['audit.preStopSeconds=40', /audit\.terminationGracePeriodSeconds is 40, but preStopSeconds alone takes 40/],
    ['promotion.tmpSize="400Mi"', /promotion\.tmpSize is 400Mi, but limits\.promotionFileMaxBytes is 524288000/],
    ['limits.uploadMaxBytes=3000000000', /fileBuilding\.tmpSize is 2Gi, but limits\.uploadMaxBytes is 3000000000/],
    ['catalog.replicas=17', /catalog\.replicas is 17, but file-building\.chunk-requests has 16 partitions/],
    [
      'referenceData.autoscaling={"enabled":true,"maxReplicas":9}',
      /referenceData\.autoscaling\.maxReplicas is 9, but catalog\.import-answers has 8 partitions/,
    ],
    ['auth.replicas=0', /auth\.replicas is 0, but the product needs at least one pod of each component/],
    ['secretsFile="tillmap.env"', /pattern/i],
    ['commonLabels={"a":1}', /commonLabels/],
    ['audit.sidecars=[{"name":"a"}]', /image/],
    ['global.imagePullSecrets=[{"secret":"a"}]', /imagePullSecrets/],
  ])('When %s is given, then it is refused', (set, message) => {
    expect(() => renderedText('minimal.yaml', set)).toThrow(message);
  });

  test.each([
    [['fileBuilding.replicas=8']],
    [['catalog.replicas=32', 'keda.partitions=32']],
    [['catalog.replicas=4', 'catalog.settings.TRAININGS_AT_ONCE=4']],
    [['limits.uploadMaxBytes=2147483648']],
    [['audit.preStopSeconds=39']],
  ])('When %j are given, then they are taken', (sets) => {
    expect(renderedText('minimal.yaml', ...sets)).toContain('kind: Deployment');
  });

  test('When a parent chart shares more than this chart reads, then that is taken', () => {
    expect(renderedText('minimal.yaml', 'global.storageClass="fast"')).toContain('kind: Deployment');
  });
};

if (HELM === undefined) describe('What processes are given', () => test.skip(NO_HELM, () => undefined));
else {
  describe('The heap and the memory limit', memory);
  describe('Secrets that change', reload);
  describe('Secrets from a file', secretsFile);
  describe('Values that do not go together', mistakes);
}
