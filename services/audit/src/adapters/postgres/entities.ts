import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';

const text: EntitySchemaColumnOptions = { type: 'text' };
const count: EntitySchemaColumnOptions = { type: 'bigint' };
const time: EntitySchemaColumnOptions = { type: 'timestamptz' };
const day: EntitySchemaColumnOptions = { type: 'date' };
const json: EntitySchemaColumnOptions = { type: 'jsonb' };

const keyOf = (table: string, column: EntitySchemaColumnOptions): EntitySchemaColumnOptions => ({
  ...column,
  primary: true,
  primaryKeyConstraintName: `${table}_pk`,
});

/** The tables as TypeORM sees them; a test compares them with what the migrations make. */
export const entities: readonly EntitySchema[] = [
  new EntitySchema({
    name: 'arrived',
    columns: {
      place: { ...keyOf('arrived', count), generated: 'increment' },
      content: json,
    },
  }),
  new EntitySchema({
    name: 'record',
    columns: {
      sequence: keyOf('record', count),
      id: text,
      kind: text,
      what: text,
      subject: text,
      subject_id: text,
      wholesaler_code: text,
      user_id: text,
      occurred_at: time,
      recorded_at: time,
      details: json,
      person_hash: text,
      other_hash: text,
      hash: text,
    },
    indices: [
      { name: 'record_by_id', columns: ['id'], unique: true },
      { name: 'record_by_time', columns: ['occurred_at', 'sequence'] },
      { name: 'record_by_kind', columns: ['kind', 'occurred_at', 'sequence'] },
      { name: 'record_by_user', columns: ['user_id', 'occurred_at', 'sequence'] },
    ],
  }),
  new EntitySchema({
    name: 'personal_data',
    columns: {
      sequence: keyOf('personal_data', count),
      part: keyOf('personal_data', text),
      user_id: text,
      name: text,
      email: text,
      ip_address: text,
      user_agent: text,
      salt: { type: 'bytea', nullable: true },
      erased_at: { ...time, nullable: true },
    },
    indices: [{ name: 'personal_data_by_user', columns: ['user_id'] }],
  }),
  new EntitySchema({
    name: 'disclaimer_text',
    columns: { sha256: keyOf('disclaimer_text', text), text },
  }),
  new EntitySchema({
    name: 'acceptance_search',
    columns: {
      sequence: keyOf('acceptance_search', count),
      accepted_at: time,
      wholesaler_code: text,
      user_id: text,
      text,
    },
    indices: [
      { name: 'acceptance_search_by_time', columns: ['accepted_at', 'sequence'] },
      { name: 'acceptance_search_by_wholesaler', columns: ['wholesaler_code', 'accepted_at', 'sequence'] },
      { name: 'acceptance_search_by_user', columns: ['user_id'] },
      // Made by the migration: TypeORM does not know operator classes.
      { name: 'acceptance_search_by_text', columns: ['text'], synchronize: false },
    ],
  }),
  new EntitySchema({
    name: 'daily_count',
    columns: {
      kind: keyOf('daily_count', text),
      day: keyOf('daily_count', day),
      wholesaler_code: keyOf('daily_count', text),
      records: count,
      products: count,
    },
  }),
  new EntitySchema({
    name: 'trail_user',
    columns: {
      user_id: keyOf('trail_user', text),
      name: text,
      email: text,
      role: text,
      acceptances: count,
      last_active_on: day,
    },
    indices: [
      { name: 'trail_user_by_acceptances', columns: ['acceptances'] },
      { name: 'trail_user_by_day', columns: ['last_active_on'] },
    ],
  }),
];
