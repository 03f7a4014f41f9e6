import { createContext } from 'react'

/** What a person can read to us over the phone when a page has broken; the log has it beside the cause. */
export const ReferenceContext = createContext<string | undefined>(undefined)
