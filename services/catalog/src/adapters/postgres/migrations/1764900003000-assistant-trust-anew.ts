import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Forgets how right assistants were on known products: these were asked about beside questions that showed where they are,
 * so that it said nothing. It is learned anew from the next request on.
 */
export class AssistantTrustAnew1764900003000 implements MigrationInterface {
  readonly name = 'AssistantTrustAnew1764900003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('delete from assistant_trust');
  }

  async down(): Promise<void> {
    // What was forgotten is not to come back, and the version before learns its own.
  }
}
