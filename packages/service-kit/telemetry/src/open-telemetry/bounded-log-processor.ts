import type { Context } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import {
  BatchLogRecordProcessor,
  type BatchLogRecordProcessorOptions,
  type LogRecordExporter,
  type LogRecordProcessor,
  type ReadWriteLogRecord,
} from '@opentelemetry/sdk-logs';

const WAITING_MOST = 2_048;

/**
 * Gathers log records in batches; of those that were not delivered yet it keeps `maxQueueSize`, the ones being sent
 * included. It counts what is lost: what came when it was full, and what the collector did not take. OpenTelemetry's
 * own processor drops without a word.
 */
export class BoundedLogProcessor implements LogRecordProcessor {
  readonly #batches: BatchLogRecordProcessor;
  readonly #most: number;
  #waiting = 0;
  #lost = 0;

  constructor({ exporter, ...batching }: BatchLogRecordProcessorOptions) {
    this.#most = batching.maxQueueSize ?? WAITING_MOST;
    this.#batches = new BatchLogRecordProcessor({ ...batching, exporter: this.#counted(exporter) });
  }

  lost(): number {
    return this.#lost;
  }

  onEmit(record: ReadWriteLogRecord, _context?: Context): void {
    if (this.#waiting >= this.#most) {
      this.#lost += 1;
      return;
    }
    this.#waiting += 1;
    this.#batches.onEmit(record);
  }

  forceFlush(): Promise<void> {
    return this.#batches.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#batches.shutdown();
  }

  #counted(exporter: LogRecordExporter): LogRecordExporter {
    return {
      export: (records, done) =>
        exporter.export(records, (result) => {
          this.#waiting -= records.length;
          if (result.code !== ExportResultCode.SUCCESS) this.#lost += records.length;
          done(result);
        }),
      forceFlush: () => exporter.forceFlush(),
      shutdown: () => exporter.shutdown(),
    };
  }
}
