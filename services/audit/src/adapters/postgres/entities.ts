import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';

const text: EntitySchemaColumnOptions = { type: 'text' };
const uuid: EntitySchemaColumnOptions = { type: 'uuid' };
const count: EntitySchemaColumnOptions = { type: 'integer' };
const time: EntitySchemaColumnOptions = { type: 'timestamptz' };

/** The tables as TypeORM sees them; a test compares them with what the migrations make. */
export const entities: readonly EntitySchema[] = [
  new EntitySchema({
    name: 'disclaimer_acceptances',
    columns: {
      id: { ...uuid, primary: true, primaryKeyConstraintName: 'disclaimer_acceptances_pk' },
      session_id: uuid,
      session_name: text,
      wholesaler_code: text,
      wholesaler_name: text,
      user_id: text,
      user_name: text,
      user_email: text,
      product_count: count,
      not_reviewed_count: count,
      filename: text,
      ip_address: text,
      user_agent: text,
      disclaimer_version: text,
      disclaimer_text: text,
      accepted_at: time,
      recorded_at: time,
    },
    indices: [{ name: 'disclaimer_acceptances_by_time', columns: ['accepted_at'] }],
  }),
  new EntitySchema({
    name: 'activities',
    columns: {
      id: { ...text, primary: true, primaryKeyConstraintName: 'activities_pk' },
      subject: text,
      subject_id: text,
      what: text,
      occurred_at: time,
      user_id: text,
      details: { type: 'jsonb' },
      recorded_at: time,
    },
    indices: [{ name: 'activities_by_time', columns: ['occurred_at'] }],
  }),
];
