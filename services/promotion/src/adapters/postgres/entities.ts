import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';

const text = (name: string): EntitySchemaColumnOptions => ({ type: 'text', name });
const uuid = (name: string): EntitySchemaColumnOptions => ({ type: 'uuid', name });
const day = (name: string): EntitySchemaColumnOptions => ({ type: 'date', name, nullable: true });
const createdAt: EntitySchemaColumnOptions = { type: 'timestamptz', name: 'created_at' };
const id = (constraint: string): EntitySchemaColumnOptions => ({
  ...uuid('id'),
  primary: true,
  primaryKeyConstraintName: constraint,
});

const promotionEntity = new EntitySchema<object>({
  name: 'promotion',
  columns: {
    id: id('promotion_pkey'),
    name: text('name'),
    description: text('description'),
    startDate: day('start_date'),
    endDate: day('end_date'),
    wholesalerCode: text('wholesaler_code'),
    wholesalerName: text('wholesaler_name'),
    createdAt,
  },
  indices: [{ name: 'promotion_by_wholesaler', columns: ['wholesalerCode', 'createdAt'] }],
});

const promotionFileEntity = new EntitySchema<object>({
  name: 'promotion_file',
  columns: {
    id: id('promotion_file_pkey'),
    promotionId: uuid('promotion_id'),
    state: text('state'),
    name: text('name'),
    sizeBytes: { type: 'bigint', name: 'size_bytes' },
    sha256: text('sha256'),
    uploaderId: text('uploader_id'),
    uploaderName: text('uploader_name'),
    createdAt,
  },
  indices: [{ name: 'promotion_file_by_promotion', columns: ['promotionId'] }],
});

/** Every table this service owns. */
export const entities: readonly EntitySchema[] = [promotionEntity, promotionFileEntity];
