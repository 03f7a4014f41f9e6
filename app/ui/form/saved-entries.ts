import { createContext } from 'react'

/** What was typed before the person had to sign in again. */
export const SavedEntries = createContext<{ form: string; values: Record<string, unknown> } | null>(null)
