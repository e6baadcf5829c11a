import { MemoryObjectStore } from '../src/index.ts';
import { objectStoreContract } from './object-store.contract.ts';

objectStoreContract('MemoryObjectStore', async () => new MemoryObjectStore());
