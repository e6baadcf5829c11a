/**
 * The Pod Security Standard `restricted` as Kubernetes publishes it, and what we ask besides: a root that cannot be
 * written to, no service account token, requests and limits, a user that is not root by its number.
 */

type Capabilities = Readonly<{ drop?: readonly string[]; add?: readonly string[] }>;

type ContainerSecurity = Readonly<{
  runAsNonRoot?: boolean;
  runAsUser?: number;
  privileged?: boolean;
  allowPrivilegeEscalation?: boolean;
  readOnlyRootFilesystem?: boolean;
  procMount?: string;
  capabilities?: Capabilities;
  seccompProfile?: Readonly<{ type?: string }>;
}>;

type Resources = Readonly<Record<'requests' | 'limits', Readonly<Record<string, unknown>>>>;

export type Container = Readonly<{
  name: string;
  image?: string;
  command?: readonly string[];
  args?: readonly string[];
  env?: readonly Readonly<{ name: string; value?: string; valueFrom?: unknown }>[];
  ports?: readonly Readonly<{ name?: string; containerPort?: number; hostPort?: number }>[];
  resources?: Partial<Resources>;
  securityContext?: ContainerSecurity;
}>;

export type PodSpec = Readonly<{
  automountServiceAccountToken?: boolean;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostIPC?: boolean;
  securityContext?: Pick<ContainerSecurity, 'runAsNonRoot' | 'runAsUser' | 'seccompProfile'> &
    Readonly<{ sysctls?: readonly unknown[] }>;
  containers: readonly Container[];
  initContainers?: readonly Container[];
  ephemeralContainers?: readonly Container[];
  volumes?: readonly Readonly<Record<string, unknown>>[];
}>;

/** What may be mounted under `restricted`. */
const ALLOWED_VOLUMES = new Set([
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
]);

const SECCOMP = new Set(['RuntimeDefault', 'Localhost']);

type Rule = readonly [isBroken: boolean, sentence: string];

const broken = (rules: readonly Rule[]): readonly string[] =>
  rules.filter(([isBroken]) => isBroken).map(([, sentence]) => sentence);

const hasSeccomp = (security: ContainerSecurity | undefined): boolean =>
  SECCOMP.has(security?.seccompProfile?.type ?? '');

const inContainer = (container: Container, pod: PodSpec): readonly string[] => {
  const security = container.securityContext ?? {};
  const capabilities = security.capabilities ?? {};
  const added = (capabilities.add ?? []).filter((name) => name !== 'NET_BIND_SERVICE');
  const isNonRoot = security.runAsNonRoot ?? pod.securityContext?.runAsNonRoot;
  const user = security.runAsUser ?? pod.securityContext?.runAsUser;
  return broken([
    [security.privileged === true, 'is privileged'],
    [security.allowPrivilegeEscalation !== false, 'may gain privileges (allowPrivilegeEscalation)'],
    [!(capabilities.drop ?? []).includes('ALL'), 'does not drop all capabilities'],
    [added.length > 0, `adds capabilities: ${added.join(', ')}`],
    [isNonRoot !== true, 'may run as root (runAsNonRoot)'],
    [user === undefined || user === 0, 'has no user other than root (runAsUser)'],
    [!hasSeccomp(security) && !hasSeccomp(pod.securityContext), 'has no seccomp profile'],
    [(security.procMount ?? 'Default') !== 'Default', 'mounts /proc in another way'],
    [(container.ports ?? []).some(({ hostPort }) => hostPort !== undefined), 'takes a port of its node'],
    [security.readOnlyRootFilesystem !== true, 'can write to its root (readOnlyRootFilesystem)'],
    [container.resources?.requests?.cpu === undefined, 'requests no processor time'],
    [container.resources?.requests?.memory === undefined, 'requests no memory'],
    [container.resources?.limits?.memory === undefined, 'has no limit of memory'],
  ]).map((sentence) => `container ${container.name} ${sentence}`);
};

const volumeFindings = (pod: PodSpec): readonly string[] =>
  (pod.volumes ?? []).flatMap((volume) => {
    const kinds = Object.keys(volume).filter((key) => key !== 'name' && !ALLOWED_VOLUMES.has(key));
    return kinds.map((kind) => `volume ${String(volume.name)} is a ${kind}`);
  });

/** What a pod does against these rules, as sentences; none when it keeps to all of them. */
export const podSecurityFindings = (pod: PodSpec): readonly string[] => [
  ...broken([
    [pod.hostNetwork === true, 'is in the network of its node'],
    [pod.hostPID === true || pod.hostIPC === true, 'shares processes or memory with its node'],
    [(pod.securityContext?.sysctls ?? []).length > 0, 'sets sysctls'],
    [pod.automountServiceAccountToken !== false, 'mounts a service account token'],
  ]),
  ...volumeFindings(pod),
  ...[...pod.containers, ...(pod.initContainers ?? []), ...(pod.ephemeralContainers ?? [])].flatMap((container) =>
    inContainer(container, pod),
  ),
];
