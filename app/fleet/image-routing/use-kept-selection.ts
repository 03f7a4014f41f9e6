import { useActionData } from '@remix-run/react'
import { useContext } from 'react'

import type { FailedForm } from '#app/ui/layout/carried.ts'
import { SavedEntries } from '#app/ui/form/saved-entries.ts'
import type { Unanswered } from '#app/ui/form/unanswered.ts'
import type { Problem } from '#app/shared/outcome.ts'

type Kept = { selected?: unknown[]; problem?: Problem }

/** What was ticked before the session ended or a service failed, and what is to be said of it. */
export function useKeptSelection(formId: string): Kept {
  const saved = useContext(SavedEntries)
  const answer = useActionData<Unanswered | { failed?: FailedForm }>()
  if (saved?.form === formId) return { selected: [saved.values.selected].flat() }
  if (!answer) return {}
  if ('unanswered' in answer) return answer.form === formId ? { problem: answer.unanswered } : {}
  const { failed } = answer
  if (!failed || failed.formless) return {}
  const selected = failed.entries.filter(([name]) => name === 'selected').map(([, id]) => id)
  return { selected, problem: failed.problem }
}
