import { createContext } from 'react'

/**
 * Marks inline scripts as ours while a page is rendered; the server replaces the mark by their hashes in the page's
 * policy (entry.server.tsx). Empty in the browser.
 */
export const NonceContext = createContext<string | undefined>(undefined)
