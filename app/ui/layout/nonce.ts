import { createContext } from 'react'

/** The nonce of this answer's inline scripts. Empty on pages that have none, so that their bytes can be kept. */
export const NonceContext = createContext<string | undefined>(undefined)
