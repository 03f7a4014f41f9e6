/** What people read when something is refused or failed. The code is the entry's own path; programs never compare words. */
export * as problems from './problems/all.ts'
