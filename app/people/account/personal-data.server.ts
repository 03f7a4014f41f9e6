/** What the tables keep about people, and what deletes it: each column says it where it is declared. */
import '#drizzle/schema.ts'
import { listErasures } from '#drizzle/tables/personal.ts'
import { purposes, type PurposeWords } from '#drizzle/tables/personal-purposes.ts'

/** In the order of the pages. */
export const personalData: readonly PurposeWords[] = Object.values(purposes)

/** Of all tables, in the order of deletion. */
export const erasures = listErasures()
