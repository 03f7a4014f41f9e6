import { createContext } from 'react'

/** The reference number of a failed page, as logged. */
export const ReferenceContext = createContext<string | undefined>(undefined)
