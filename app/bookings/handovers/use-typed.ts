import { useCallback, useEffect } from 'react'

import type { UsedLine } from './use-report-line.ts'

/** Tells the line of each change of the form, and lets it bring back what was typed on an earlier visit. */
export function useTyped(formId: string, { ask, restored }: UsedLine): () => void {
  useEffect(() => {
    if (restored) ask((line) => line.showAgain(formId))
  }, [formId, restored, ask])
  return useCallback(() => ask((line) => line.type(formId)), [formId, ask])
}
