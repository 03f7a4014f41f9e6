/** For a Postgres of tests alone: it forgets the last moments in a power cut, which no test minds, and is quicker for it. */
export const fastSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
