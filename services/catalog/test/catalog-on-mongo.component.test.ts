import { onMongo } from './product-database.ts';

await onMongo(() => import('./catalog.component.test.ts'));
