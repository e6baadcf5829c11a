export * from './domain.ts';
