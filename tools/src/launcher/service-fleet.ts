import type { Output } from './output.ts';
import type { ProcessRegister } from './process-register.ts';
import { untilReady } from './readiness.ts';
import {
  environmentFor,
  GATEWAY,
  type Installation,
  nodeFlags,
  processName,
  type ServiceSpec,
  telemetryFlags,
} from './service-list.ts';
import { reachableHost, urlHost } from './settings.ts';
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts';

export type ServiceFleet = Readonly<{
  /** Starts a process of a service and resolves when it is ready. */
  start(spec: ServiceSpec, signal: AbortSignal): Promise<void>;
  stop(graceMs?: number): Promise<void>;
}>;

const TOLD_DEATHS = 2;
const SOUND_AFTER_MS = 30_000;

/** All service processes of one installation. */
export const serviceFleet = (
  installation: Installation,
  register: ProcessRegister,
  output: Output,
  inherited: Readonly<Record<string, string | undefined>>,
): ServiceFleet => {
  const running: SupervisedProcess[] = [];

  const start = async (spec: ServiceSpec, signal: AbortSignal): Promise<void> => {
    const name = processName(spec);
    const write = output.of(name);
    let deaths = 0;
    // One that dies again and again says the same each time: twice on the terminal is enough, the file has it all.
    const isRepeating = (): boolean => deaths >= TOLD_DEATHS;
    const process_ = superviseProcess({
      name,
      command: [...nodeFlags(spec), ...telemetryFlags(inherited), spec.entry],
      cwd: installation.root,
      environment: environmentFor(spec, installation, inherited),
      onLine: (line, fromStderr) => write(line, { fromStderr, fileOnly: isRepeating() }),
      onStart: (pid) => {
        register.add(name, pid);
        const before = deaths;
        setTimeout(() => {
          if (deaths === before) deaths = 0;
        }, SOUND_AFTER_MS).unref();
      },
      onDeath: (how, delayMs) => {
        deaths += 1;
        output.warn(`${name} ended (${how}) and is started again in ${delayMs / 1000} s; see ${output.fileOf(name)}`);
      },
    });
    running.push(process_);
    await untilReady(addressOf(installation, name), signal);
  };

  const stop = async (graceMs?: number): Promise<void> => {
    await Promise.all(running.map((process_) => process_.stop(graceMs)));
  };
  return { start, stop };
};

/** Where a process answers on this machine. */
export const addressOf = ({ settings, ports }: Installation, name: string): string =>
  name === GATEWAY
    ? `http://${urlHost(reachableHost(settings.host))}:${settings.port}`
    : `http://127.0.0.1:${ports[name]}`;
