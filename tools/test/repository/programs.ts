/** Words and flags of the programs that pages have people call, as far as pages do. A test holds them against the programs' own help. */
export const FLAGS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  kubectl: {
    apply: ['--dry-run', '--filename', '-f'],
    create: ['--from', '--from-literal', '--from-file', '--cert', '--key'],
    delete: ['-l'],
    describe: [],
    exec: [],
    get: ['-l', '--watch'],
    label: [],
    logs: ['-l', '--previous'],
    'port-forward': [],
    rollout: ['-l'],
    scale: ['-l', '--replicas'],
    version: [],
    wait: ['--for', '--timeout'],
  },
  helm: {
    get: [],
    history: [],
    install: ['--values', '--set', '--wait', '--timeout', '--dry-run'],
    lint: ['--strict', '--values'],
    rollback: ['--wait', '--timeout'],
    template: ['--values', '--set'],
    test: ['--logs'],
    uninstall: [],
    upgrade: ['--values', '--set', '--wait', '--timeout', '--force-conflicts', '--install'],
    version: [],
  },
};

/** What every word of a program takes. */
export const EVERYWHERE: Readonly<Record<string, readonly string[]>> = {
  kubectl: ['-n', '--namespace'],
  helm: ['-n', '--namespace'],
};
