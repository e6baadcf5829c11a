import { onMongo } from './product-database.ts';

await onMongo(() => import('./administration.component.test.ts'));
