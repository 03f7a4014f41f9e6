import { getFormProps } from '@conform-to/react'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { createContext, Fragment, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { business } from '#app/business.ts'
import { formLabels, formProblems, sharedFieldLabels } from './words.ts'
import { formNameField } from '#app/shared/form-name.ts'
import { honeypotField } from '#app/shared/honeypot.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { NoticePlace, Refusal, useDismissal } from '#app/ui/feedback/notice-place.tsx'
import type { FailedForm } from '#app/ui/layout/carried.ts'
import { Sending, SubmitButton } from './submit-button.tsx'
import type { Unanswered } from './unanswered.ts'
import type { AnyForm, AppFormMetadata } from './use-app-form.ts'
import { useHydrated } from './use-hydrated.ts'

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
  const isHydrated = useHydrated()
  const [isPrinted, setPrinted] = useState(!isHydrated && form.status === 'error')
  const isInPlace = isHydrated && !isPrinted
  const element = useRef<HTMLFormElement>(null)
  const wasSending = useRef(false)
  // Before conform, which gives the focus to the first wrong field, to which browsers scroll.
  useBrowserLayoutEffect(() => {
    if (answer && wasSending.current) queueMicrotask(scrollBack())
  }, [answer])
  // Taken, on a page that stays: conform would show the refusal before it until another result comes.
  useEffect(() => {
    const isTaken = wasSending.current && !isSending && answer === undefined
    if (isTaken) setPrinted(false)
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
          const back = scrollBack()
          onSubmit(event)
          if (!event.defaultPrevented) return
          back()
          setRefusals(refusals + 1)
        }}
        method="post"
        action={action}
        encType={encType}
        preventScrollReset
        // Forms post to their own page, which is known already.
        discover="none"
        className={isInPlace ? 'form in-place' : 'form'}
      >
        <input type="hidden" name={formNameField} value={form.id} />
        <Refusals.Provider value={{ isNews, isInPlace }}>
          {!summaryInside && <ErrorSummary form={form} title={title} labels={names} />}
          {children}
        </Refusals.Provider>
        <p className="visually-hidden" aria-hidden="true">
          <label>
            Leave this empty
            <input name={honeypotField} tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        {submit && <SubmitButton {...button}>{submit}</SubmitButton>}
        {unanswered && <Refusal title={unanswered.title}>{unanswered.body}</Refusal>}
      </Form>
    </Sending.Provider>
  )
}

// There is no layout on the server, which React warns of.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** To where the page is now. */
function scrollBack(): () => void {
  const { scrollX, scrollY } = window
  return () => scrollTo(scrollX, scrollY)
}

/**
 * `isNews`: true once for each refusal: what is wrong may differ from the last. On load the browser has focused the summary.
 * `isInPlace`: the page was there before the refusal, which moves nothing in it.
 */
const Refusals = createContext<{ isNews: () => boolean; isInPlace: boolean }>({ isNews: () => false, isInPlace: false })

type SummaryProps = { form: AnyForm; title?: string; labels?: FieldLabels }

/** Takes the focus after each refusal by this browser or the server. */
export function ErrorSummary({ form, title, labels: names = sharedFieldLabels }: SummaryProps) {
  const reference = useActionData<{ failed?: FailedForm }>()?.failed?.reference
  const summary = useRef<HTMLDivElement>(null)
  const entries = placesOf(form.allErrors)
  const failed = form.status === 'error' && entries.length > 0
  const { isNews, isInPlace } = useContext(Refusals)
  const [news, setNews] = useState(0)
  const [isDismissed, dismiss] = useDismissal(news)
  // No action data for a refusal in the browser: head-tags.tsx does not set the title.
  useEffect(() => {
    if (!failed) return
    const prefix = formLabels.refused('')
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [failed])
  useEffect(() => {
    if (failed && isNews()) setNews((before) => before + 1)
  }, [failed, isNews])
  // After conform has focused the first field.
  useEffect(() => {
    if (news > 0) summary.current?.focus({ preventScroll: isInPlace })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each refusal
  }, [news])
  if (!failed) return null
  const words = (
    <>
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
    </>
  )
  // A refused form is what the page is about.
  const box = { ref: summary, tabIndex: -1, autoFocus: true, id: form.errorId, 'data-error-summary': true }
  return isInPlace ? (
    <NoticePlace bad folds hidden={isDismissed} onDismiss={dismiss} box={{ ...box, onBlur: showBeginning }}>
      {words}
    </NoticePlace>
  ) : (
    <div className="note bad" role="alert" {...box}>
      {words}
    </div>
  )
}

/** Of the list that folds. */
function showBeginning({ currentTarget, relatedTarget }: React.FocusEvent): void {
  if (!currentTarget.contains(relatedTarget)) currentTarget.scrollTop = 0
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
