import { createContext } from 'react'

/** Marks our inline scripts for the content policy (entry.server.tsx). Empty in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
