import { createContext } from 'react'

/** The nonce of this answer's inline scripts. Empty on pages that have none, so that their bytes can be kept. */
export const NonceContext = createContext<string | undefined>(undefined)

/** What a person can read to us over the phone when a page has broken; the log has it beside the cause. */
export const ReferenceContext = createContext<string | undefined>(undefined)
