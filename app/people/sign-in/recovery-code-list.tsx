import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

import { Note } from '#app/ui/feedback/note.tsx'
import { reloadRefused } from '#app/ui/form/reload-refused.ts'
import { secondFactorLabels } from './words.ts'

export function RecoveryCodeList({ codes }: { codes: string[] }) {
  return (
    <Note tone="ok" title={secondFactorLabels.codesShown}>
      <ol className="num my-4 grid gap-x-8 gap-y-1 sm:grid-cols-2" id="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="small">{secondFactorLabels.codesOnce}</p>
    </Note>
  )
}

/** Of a page whose last answer has the codes: what it was about is done, and reading it again would lead away from them. */
export function reloadUnlessCodes(asked: ShouldRevalidateFunctionArgs): boolean {
  const answer: { codes?: string[] } | undefined = asked.actionResult
  return !answer?.codes && reloadRefused(asked)
}
