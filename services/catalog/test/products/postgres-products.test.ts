import { productStoresContract } from './product-stores.contract.ts';
import { openPostgresStores } from './stores.ts';

productStoresContract('PostgreSQL', openPostgresStores);
