import { describe, expect, test } from '@jest/globals';
import { chartFile, readEnvironment, readValues, valueAt } from '../../src/chart/chart-files.ts';
import { HELM, type Kubernetes, NO_HELM, ofKind, one, podsOf, rendered, renderedText } from './helm.ts';

const ON = 'restoreRehearsal={"enabled":true,"backups":{"persistentVolumeClaim":{"claimName":"dumps"}}}';
const NAME = '-rehearse-restore';
const alone = (): readonly Kubernetes[] => rendered('minimal.yaml', ON);
const podOf = (objects: readonly Kubernetes[]) => podsOf([one(objects, 'CronJob', NAME)])[0]!.spec;
const environmentOf = (objects: readonly Kubernetes[]) =>
  Object.fromEntries((podOf(objects).containers[0]?.env ?? []).map(({ name, value }) => [name, value]));

test('When nothing is said, then each database of an installation on Kafka has to be in the backup', () => {
  const owners = Object.entries(readEnvironment().components).filter(([, { hasDatabase }]) => hasDatabase);
  const databases = owners.map(([name]) => name.replaceAll('-', '_'));
  expect(valueAt(readValues(), 'restoreRehearsal.databases')).toEqual(databases);
  expect(chartFile('files/rehearse-restore.sh')).toContain(`\${DATABASES:-${databases.join(' ')}}`);
});

const rehearsal = (): void => {
  test('When nothing is said, then there is no rehearsal', () => {
    expect(ofKind(rendered('minimal.yaml'), 'CronJob')).toEqual([]);
  });

  test('When only the dumps are named, then the job reads them, writes beside them, fails at once and gets nowhere', () => {
    const { spec } = one(alone(), 'CronJob', NAME);
    expect(spec).toMatchObject({
      schedule: '43 4 * * 0',
      concurrencyPolicy: 'Forbid',
      jobTemplate: { spec: { backoffLimit: 0, activeDeadlineSeconds: 14_400 } },
    });
    const pod = podOf(alone());
    expect(pod.volumes).toEqual([
      { name: 'backups', persistentVolumeClaim: { claimName: 'dumps' } },
      { name: 'scratch', emptyDir: { sizeLimit: '20Gi' } },
      { name: 'script', configMap: { name: `shop-tillmap${NAME}` } },
    ]);
    expect(pod.containers[0]).toMatchObject({
      image: 'postgres:18.4-trixie',
      command: ['bash', '/etc/tillmap/rehearse-restore/rehearse-restore.sh'],
      volumeMounts: [
        { name: 'backups', mountPath: '/backups', readOnly: true },
        { name: 'scratch', mountPath: '/scratch' },
        { name: 'script', mountPath: '/etc/tillmap/rehearse-restore', readOnly: true },
      ],
    });
    expect(environmentOf(alone())).toMatchObject({ BACKUPS: '/backups', SCRATCH: '/scratch', MAX_AGE_HOURS: '26' });
    expect(one(alone(), 'NetworkPolicy', NAME).spec).toMatchObject({ policyTypes: ['Ingress', 'Egress'], egress: [] });
  });

  test('When the script is mounted, then it is the one that people run by hand', () => {
    const text = Object.values(one(alone(), 'ConfigMap', NAME).data ?? {});
    expect(text.map((each) => each.trimEnd())).toEqual([chartFile('files/rehearse-restore.sh').trimEnd()]);
  });

  test('When all of it is given, then the pod has it, and may go only where its own containers need to', () => {
    const objects = rendered('everything.yaml');
    const pod = podOf(objects);
    expect(pod.securityContext).toMatchObject({ runAsUser: 26, fsGroup: 26 });
    expect(pod.containers[0]?.image).toBe('postgresql:18.4');
    expect(environmentOf(objects)).toMatchObject({ DATABASES: 'auth audit', MAX_AGE_HOURS: '50' });
    expect(pod.initContainers?.map(({ name }) => name)).toEqual(['fetch']);
    expect(one(objects, 'NetworkPolicy', NAME).spec).toMatchObject({ egress: [{ ports: [{ port: 9_443 }] }] });
    const digest = `sha256:${'a'.repeat(64)}`;
    const pinned = rendered(
      'everything.yaml',
      `restoreRehearsal.image.digest="${digest}"`,
      'global.imageRegistry="mirror"',
    );
    expect(podOf(pinned).containers[0]?.image).toBe(`mirror/postgresql@${digest}`);
  });

  test('When nobody says where the dumps are, then it is refused', () => {
    expect(() => renderedText('minimal.yaml', 'restoreRehearsal.enabled=true')).toThrow(
      /restoreRehearsal\.backups is missing/,
    );
  });
};

if (HELM === undefined) describe('The job that rehearses a restore', () => test.skip(NO_HELM, () => undefined));
else describe('The job that rehearses a restore', rehearsal);
