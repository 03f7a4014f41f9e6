/** The documents' words (S1 §5, §8; S2 §5, §8). The code is the entry's own path; programs never compare words. */
export * as problems from './problems/all.ts'
