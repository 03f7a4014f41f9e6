import { getFormProps } from '@conform-to/react'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

import { business } from '#app/config/business.ts'
import { labels } from '#app/messages/labels.ts'
import { problems } from '#app/messages/problems.ts'
import { formNameField } from '#app/shared/form-name.ts'
import { honeypotField } from '#app/shared/honeypot.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import type { FailedForm } from './failed-form.ts'
import { Sending, SubmitButton } from './submit-button.tsx'
import type { Unanswered } from './unanswered.ts'
import type { AnyForm } from './use-app-form.ts'

type Props = {
  form: AnyForm
  /** Heads the error summary. */
  title?: string
  action?: string
  encType?: 'multipart/form-data'
  /** Left out when the children hold the submit button. */
  submit?: string
  pending?: string
  children: React.ReactNode
}

export function AppForm({ form, title, action, encType, submit, pending, children }: Props) {
  const [refusals, setRefusals] = useState(0)
  const { onSubmit, ...props } = getFormProps(form)
  const isSending = useNavigation().formData?.get(formNameField) === form.id
  const answer = useActionData<Unanswered>()
  const unanswered = !isSending && answer?.form === form.id ? answer.unanswered : undefined
  return (
    <Sending.Provider value={isSending}>
      <Form
        {...props}
        onSubmit={(event) => {
          onSubmit(event)
          if (event.defaultPrevented) setRefusals(refusals + 1)
        }}
        method="post"
        action={action}
        encType={encType}
        // Forms post to their own page, which is known already.
        discover="none"
        className="form"
      >
        <input type="hidden" name={formNameField} value={form.id} />
        <ErrorSummary form={form} title={title} refusals={refusals} />
        {children}
        <p className="visually-hidden" aria-hidden="true">
          <label>
            Leave this empty
            <input name={honeypotField} tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        {submit && <SubmitButton pending={pending}>{submit}</SubmitButton>}
        {unanswered && (
          <Note tone="bad" title={unanswered.title}>
            {unanswered.body}
          </Note>
        )}
      </Form>
    </Sending.Provider>
  )
}

/** Takes the focus after each refusal by this browser (`refusals`) or the server. */
export function ErrorSummary({ form, title, refusals = 0 }: { form: AnyForm; title?: string; refusals?: number }) {
  const reference = useActionData<{ failed?: FailedForm }>()?.failed?.reference
  const summary = useRef<HTMLDivElement>(null)
  const entries = firstPlaces(form.allErrors as Record<string, Problem[]>)
  const failed = form.status === 'error' && entries.length > 0
  const told = useRef(failed ? refusals : undefined)
  // No action data for a refusal in the browser: meta-tags.tsx does not set the title.
  useEffect(() => {
    if (!failed) return
    const prefix = labels.form.refused('')
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [failed])
  // After conform has focused the first field. On load the browser has focused it.
  useEffect(() => {
    const isNews = failed && told.current !== refusals
    told.current = failed ? refusals : undefined
    if (isNews) summary.current?.focus()
  })
  if (!failed) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refused form is what the page is about
    <div ref={summary} className="note bad" role="alert" tabIndex={-1} autoFocus id={form.errorId} data-error-summary>
      <p>{title ?? titleOf(entries.map(([, problem]) => problem))}</p>
      <ul className="small">
        {entries.map(([name, { code, body }]) => (
          <li key={code}>{name ? <a href={`#${form.id}-${name}`}>{body}</a> : body}</li>
        ))}
      </ul>
      {reference && (
        <p className="small">
          {labels.form.reference(reference)} <a href={`tel:${business.phone.e164}`}>{business.phone.display}</a>
        </p>
      )}
    </div>
  )
}

/** Each problem once, with its first field. */
function firstPlaces(errors: Record<string, Problem[]>): [name: string, problem: Problem][] {
  const places = new Map<string, [name: string, problem: Problem]>()
  for (const [name, found] of Object.entries(errors)) {
    for (const problem of found) if (!places.has(problem.code)) places.set(problem.code, [name, problem])
  }
  return [...places.values()]
}

const { missingInformation, missingDocuments } = problems.booking

export function titleOf(found: Problem[]): string {
  const titles = [...new Set(found.map(({ title }) => title))]
  const [first] = titles
  if (first && titles.length === 1) return first
  const missing: (string | undefined)[] = [missingInformation.title, missingDocuments.title]
  return titles.every((title) => missing.includes(title)) ? missingInformation.title : problems.form.invalid.title
}
