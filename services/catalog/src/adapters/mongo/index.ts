export { migrateMongo } from './migrations.ts';
export { mongoProductDocuments, mongoProductStore } from './mongo-product-store.ts';
export { mongoProductWriter } from './mongo-product-writer.ts';
export { openMongo } from './open-mongo.ts';
export { productModel } from './product-model.ts';
