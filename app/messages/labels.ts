export * as labels from './labels/all.ts'
