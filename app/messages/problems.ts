/**
 * What we say when something is wrong, in the documents' words (S1 §5, §8; S2 §5, §8). A title heads the summary, a body
 * stands at the field. The code is the entry's own path: schemas and programs name a problem by it, never by its words.
 */
export * as problems from './problems/all.ts'
