/** Words for states, roles and kinds. */
export * as labels from './labels/all.ts'
