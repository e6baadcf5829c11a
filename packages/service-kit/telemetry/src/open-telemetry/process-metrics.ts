import type { Meter } from '@opentelemetry/api';

const MICROSECONDS = 1_000_000;

/** Has the process itself measured by OpenTelemetry's conventions. Node's own (`nodejs.*`, `v8js.*`) come by their instrumentation. */
export const observeProcess = (meter: Meter): void => {
  meter
    .createObservableCounter('process.cpu.time', { unit: 's', description: 'Total CPU seconds by CPU mode.' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe(user / MICROSECONDS, { 'cpu.mode': 'user' });
      result.observe(system / MICROSECONDS, { 'cpu.mode': 'system' });
    });
  meter
    .createObservableUpDownCounter('process.memory.usage', { unit: 'By', description: 'Physical memory in use.' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableGauge('process.uptime', { unit: 's', description: 'Time the process has been running.' })
    .addCallback((result) => result.observe(process.uptime()));
};
