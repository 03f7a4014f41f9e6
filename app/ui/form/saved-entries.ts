import { createContext } from 'react'

/** What was typed into a form of this page before its person had to sign in again; null on every other page. */
export const SavedEntries = createContext<{ form: string; values: Record<string, unknown> } | null>(null)
