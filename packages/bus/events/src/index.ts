export { create } from '@bufbuild/protobuf';
export * from './definitions.ts';
export * from './gen/tillmap/auth/v1/auth_pb.js';
export * from './gen/tillmap/catalog/v1/catalog_pb.js';
export * from './gen/tillmap/file_building/v1/file_building_pb.js';
export * from './gen/tillmap/promotion/v1/promotion_pb.js';
export * from './gen/tillmap/reference_data/v1/administration_pb.js';
export * from './gen/tillmap/reference_data/v1/mappings_pb.js';
export * from './topics.ts';
