import { describe, expect, test } from '@jest/globals';
import { type Container, type PodSpec, podSecurityFindings } from '../../src/chart/pod-security.ts';

const container: Container = {
  name: 'one',
  resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { memory: '1Gi' } },
  securityContext: {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
    seccompProfile: { type: 'RuntimeDefault' },
  },
};
const pod: PodSpec = {
  automountServiceAccountToken: false,
  securityContext: { runAsNonRoot: true, runAsUser: 65_532 },
  containers: [container],
  volumes: [{ name: 'tmp', emptyDir: {} }],
};
const withSecurity = (change: Container['securityContext']): PodSpec => ({
  ...pod,
  containers: [{ ...container, securityContext: { ...container.securityContext, ...change } }],
});

describe('The rules for pods', () => {
  test('When a pod keeps to all of them, then nothing is found', () => {
    expect(podSecurityFindings(pod)).toEqual([]);
  });

  test.each<[PodSpec, string]>([
    [{ ...pod, hostNetwork: true }, 'is in the network of its node'],
    [{ ...pod, hostPID: true }, 'shares processes or memory with its node'],
    [{ ...pod, automountServiceAccountToken: true }, 'mounts a service account token'],
    [{ ...pod, volumes: [{ name: 'node', hostPath: { path: '/' } }] }, 'volume node is a hostPath'],
    [{ ...pod, securityContext: { runAsUser: 65_532 } }, 'container one may run as root (runAsNonRoot)'],
    [{ ...pod, securityContext: { runAsNonRoot: true } }, 'container one has no user other than root (runAsUser)'],
    [withSecurity({ runAsUser: 0 }), 'container one has no user other than root (runAsUser)'],
    [withSecurity({ privileged: true }), 'container one is privileged'],
    [withSecurity({ allowPrivilegeEscalation: true }), 'container one may gain privileges (allowPrivilegeEscalation)'],
    [withSecurity({ capabilities: {} }), 'container one does not drop all capabilities'],
    [
      withSecurity({ capabilities: { drop: ['ALL'], add: ['SYS_ADMIN'] } }),
      'container one adds capabilities: SYS_ADMIN',
    ],
    [withSecurity({ seccompProfile: { type: 'Unconfined' } }), 'container one has no seccomp profile'],
    [withSecurity({ procMount: 'Unmasked' }), 'container one mounts /proc in another way'],
    [withSecurity({ readOnlyRootFilesystem: false }), 'container one can write to its root (readOnlyRootFilesystem)'],
    [{ ...pod, containers: [{ ...container, ports: [{ hostPort: 80 }] }] }, 'container one takes a port of its node'],
    [
      { ...pod, containers: [{ ...container, resources: { requests: container.resources?.requests ?? {} } }] },
      'container one has no limit of memory',
    ],
    [
      { ...pod, initContainers: [{ ...container, name: 'first', securityContext: {} }] },
      'container first does not drop all capabilities',
    ],
  ])('When one is broken, then it is named: %#', (planted, sentence) => {
    expect(podSecurityFindings(planted)).toContain(sentence);
  });
});
