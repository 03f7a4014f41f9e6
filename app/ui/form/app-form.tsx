import { getFormProps } from '@conform-to/react'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { createContext, Fragment, useCallback, useContext, useEffect, useRef, useState } from 'react'

import { business } from '#app/business.ts'
import { formLabels, formProblems, sharedFieldLabels } from './words.ts'
import { formNameField } from '#app/shared/form-name.ts'
import { honeypotField } from '#app/shared/honeypot.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import type { FailedForm } from '#app/ui/layout/carried.ts'
import { Sending, SubmitButton } from './submit-button.tsx'
import type { Unanswered } from './unanswered.ts'
import type { AnyForm, AppFormMetadata } from './use-app-form.ts'

type Props<Schema extends Record<string, unknown>> = {
  form: AppFormMetadata<Schema>
  /** Heads the error summary. */
  title?: string
  labels?: FieldLabels
  action?: string
  encType?: 'multipart/form-data'
  /** The children place the error summary. */
  summaryInside?: boolean
  /** Left out when the children hold the submit button. */
  submit?: string
  /** Of a form that adds one thing after another: empty again once what it sent is taken. */
  emptied?: boolean
  children: React.ReactNode
} & Pick<React.ComponentProps<typeof SubmitButton>, 'pending' | 'nothing' | 'look' | 'compact' | 'wide'>

/** What the form calls its fields. They tell apart in the error summary the fields that have the same problem. */
type FieldLabels = Readonly<Partial<Record<string, string>>>

export function AppForm<Schema extends Record<string, unknown>>({
  form,
  title,
  labels: names,
  action,
  encType,
  summaryInside,
  submit,
  emptied = false,
  children,
  ...button
}: Props<Schema>) {
  const [refusals, setRefusals] = useState(0)
  const { onSubmit, ...props } = getFormProps(form)
  const isSending = useNavigation().formData?.get(formNameField) === form.id
  const answer = useActionData<Unanswered>()
  const told = useRef({ refusals, answer })
  const isNews = useCallback(() => {
    const before = told.current
    told.current = { refusals, answer }
    return refusals !== before.refusals || (answer !== undefined && answer !== before.answer)
  }, [refusals, answer])
  const element = useRef<HTMLFormElement>(null)
  const wasSending = useRef(false)
  // Taken, on a page that stays: conform would show the refusal before it until another result comes.
  useEffect(() => {
    const isTaken = wasSending.current && !isSending && answer === undefined
    if (isTaken && (emptied || form.status === 'error')) element.current?.reset()
    wasSending.current = isSending
  }, [isSending, answer, emptied, form.status])
  const unanswered = !isSending && answer?.form === form.id ? answer.unanswered : undefined
  return (
    <Sending.Provider value={isSending}>
      <Form
        {...props}
        ref={element}
        onSubmit={(event) => {
          onSubmit(event)
          if (event.defaultPrevented) setRefusals(refusals + 1)
        }}
        method="post"
        action={action}
        encType={encType}
        preventScrollReset
        // Forms post to their own page, which is known already.
        discover="none"
        className="form"
      >
        <input type="hidden" name={formNameField} value={form.id} />
        <RefusalNews.Provider value={isNews}>
          {!summaryInside && <ErrorSummary form={form} title={title} labels={names} />}
          {children}
        </RefusalNews.Provider>
        <p className="visually-hidden" aria-hidden="true">
          <label>
            Leave this empty
            <input name={honeypotField} tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        {submit && <SubmitButton {...button}>{submit}</SubmitButton>}
        {unanswered && (
          <Note tone="bad" title={unanswered.title}>
            {unanswered.body}
          </Note>
        )}
      </Form>
    </Sending.Provider>
  )
}

/** True once for each refusal: the summary may have moved since the last. On load the browser has focused it. */
const RefusalNews = createContext<() => boolean>(() => false)

type SummaryProps = { form: AnyForm; title?: string; labels?: FieldLabels }

/** Takes the focus after each refusal by this browser or the server. */
export function ErrorSummary({ form, title, labels: names = sharedFieldLabels }: SummaryProps) {
  const reference = useActionData<{ failed?: FailedForm }>()?.failed?.reference
  const summary = useRef<HTMLDivElement>(null)
  const entries = placesOf(form.allErrors)
  const failed = form.status === 'error' && entries.length > 0
  const isNews = useContext(RefusalNews)
  // No action data for a refusal in the browser: head-tags.tsx does not set the title.
  useEffect(() => {
    if (!failed) return
    const prefix = formLabels.refused('')
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [failed])
  // After conform has focused the first field.
  useEffect(() => {
    if (failed && isNews()) summary.current?.focus()
  }, [failed, isNews])
  if (!failed) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refused form is what the page is about
    <div ref={summary} className="note bad" role="alert" tabIndex={-1} autoFocus id={form.errorId} data-error-summary>
      <p>{title ?? titleOf(entries.map(({ problem }) => problem))}</p>
      <ul className="small">
        {entries.map(({ problem: { code, body }, fields }) => (
          <li key={code}>
            {fields.length === 1 ? <a href={`#${form.id}-${fields[0]}`}>{body}</a> : body}
            {fields.length > 1 && <FieldLinks form={form} fields={fields} names={names} unnamed={body} />}
          </li>
        ))}
      </ul>
      {reference && (
        <p className="small">
          {formLabels.reference(reference)} <a href={`tel:${business.phone.e164}`}>{business.phone.display}</a>
        </p>
      )}
    </div>
  )
}

type LinksProps = { form: AnyForm; fields: string[]; names: FieldLabels; unnamed: string }

function FieldLinks({ form, fields, names, unnamed }: LinksProps) {
  return fields.map((field, index) => (
    <Fragment key={field}>
      {/* A link is a box of its own, after which a line may end: the joiner keeps its comma beside it. */}
      {index === 0 ? ' ' : '\u2060, '}
      <a href={`#${form.id}-${field}`}>{names[field] ?? unnamed}</a>
    </Fragment>
  ))
}

/** Each problem once, with its fields. */
function placesOf(errors: Record<string, Problem[]>): { problem: Problem; fields: string[] }[] {
  const places = new Map<string, { problem: Problem; fields: string[] }>()
  for (const [name, found] of Object.entries(errors)) {
    for (const problem of found) {
      const place = places.get(problem.code) ?? { problem, fields: [] }
      places.set(problem.code, place)
      if (name && !place.fields.includes(name)) place.fields.push(name)
    }
  }
  return [...places.values()]
}

function titleOf(found: Problem[]): string {
  const titles = new Set(found.map(({ title }) => title))
  const [first] = titles
  return first && titles.size === 1 ? first : formProblems.invalid.title
}
