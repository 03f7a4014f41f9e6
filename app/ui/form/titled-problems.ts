import { createContext } from 'react'

import { problems } from '#app/messages/problems.ts'

/**
 * The problems whose titles may head an error summary. The server knows all (entry.server.tsx); a phone, which pays for
 * every word, only those of the form that ships the framework: booking a car.
 */
export const TitledProblems = createContext<readonly object[]>([problems.booking, problems.documents])
