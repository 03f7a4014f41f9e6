import { z } from 'zod'

import { business } from '#app/business.ts'
import { accountProblems } from '#app/people/sign-in/words.ts'
import { leadFigures } from './figures.ts'
import { leadDeskProblems, leadProblems, leadSortLabels } from './words.ts'
import { membershipPaymentForm } from '#app/brokers/membership/forms.ts'
import { tierKeys } from '#app/brokers/membership/tiers.ts'
import { chosenRows } from '#app/shared/chosen-rows.ts'
import { parseDate } from '#app/shared/dates.ts'
import { emailAddress } from '#app/shared/email-address.ts'
import { wholeFigure } from '#app/shared/form-figures.ts'
import { issues } from '#app/shared/form-problems.ts'
import { listQuery } from '#app/shared/list-query.ts'
import { sortQuery } from '#app/shared/sort-query.ts'
import { oneLine, visibleText } from '#app/shared/one-line.ts'
import { phoneProblem, type ReadPhone } from '#app/shared/phone-field.ts'
import { prose } from '#app/shared/prose.ts'
import { prospectEntryKinds, prospectStatuses } from '#app/shared/prospect-statuses.ts'
import { readTyped } from '#app/shared/read-typed.ts'
import { leadKinds } from '#app/shared/lead-kinds.ts'

const words = issues({ ...leadProblems, ...accountProblems })

/** The server decides; pages omit it. */
const asTyped: ReadPhone = (typed) => typed

const longestLine = 120

export function membershipForm(readPhone: ReadPhone = asTyped) {
  return z.object({
    tier: z.enum(tierKeys, { error: words.tierMissing }),
    vehicle: line(words.vehicleMissing),
    secondDriver: line().optional(),
    phone: phone(readPhone),
    notes: paragraph().optional(),
  })
}

/** `year` is the current one; next year's models are sold already. */
export function investForm(year: number, readPhone: ReadPhone = asTyped) {
  return z.object({
    make: line(words.makeMissing),
    model: line(words.modelMissing),
    year: wholeFigure(words.yearWrong, { from: oldestYear, to: year + 1 }),
    mileage: wholeFigure(words.mileageWrong, { from: 0, to: mostMiles }),
    name: line(words.nameMissing),
    email: email(),
    phone: phone(readPhone),
    message: paragraph().optional(),
  })
}

export function contactForm(readPhone: ReadPhone = asTyped) {
  return z.object({
    name: line(words.nameMissing),
    email: email(),
    phone: phone(readPhone).optional(),
    message: paragraph(words.messageMissing),
  })
}

const desk = issues(leadDeskProblems)
const text = { longest: leadFigures.longestText, tooLong: desk.textLong }

const day = z.string().transform(readTyped(parseDate, desk.dateWrong)).optional()

/** Of a lead, for staff. `version`: of the row that the page was made from. */
const standing = z.object({
  intent: z.literal('standing'),
  version: z.coerce.number().int(),
  status: z.enum(prospectStatuses.every, { error: desk.statusMissing }),
  assignee: z.uuid(desk.assigneeUnknown).optional(),
  nextOn: day,
})
export type StandingInput = z.output<typeof standing>

/** `entryId`: made with the page. */
const record = z.object({
  intent: z.literal('record'),
  entryId: z.uuid(),
  kind: z.enum(prospectEntryKinds.typed, { error: desk.kindMissing }),
  body: prose(desk.textMissing, text),
})
export type RecordInput = z.output<typeof record>

/** `entryId`: made with the page. */
const answer = z.object({
  intent: z.literal('answer'),
  entryId: z.uuid(),
  to: emailAddress(desk.addressUnknown),
  subject: z
    .string({ error: desk.subjectMissing })
    .overwrite(oneLine)
    .min(1, desk.subjectMissing)
    .max(leadFigures.longestSubject, desk.textLong),
  body: prose(desk.answerMissing, text),
})
export type AnswerInput = z.output<typeof answer>

/** Of the page of one lead. */
export const leadForm = z.discriminatedUnion('intent', [standing, record, answer, membershipPaymentForm])

/** Of all that are chosen in the list. */
export const chosenLeadsForm = z.discriminatedUnion('job', [
  z.object({ job: z.literal('take'), row: chosenRows }),
  z.object({
    job: z.literal('status'),
    row: chosenRows,
    status: z.enum(prospectStatuses.every, { error: desk.statusMissing }),
  }),
])
export type ChosenLeads = z.output<typeof chosenLeadsForm>

const filter = z.object({
  ...listQuery,
  kind: z.enum(leadKinds).optional().catch(undefined),
  status: z
    .enum([...prospectStatuses.every, 'overdue'])
    .optional()
    .catch(undefined),
  whose: z.enum(['mine', 'none']).optional().catch(undefined),
  sort: sortQuery(leadSortLabels),
})
export type LeadFilter = z.output<typeof filter>

export function readLeadFilter(query: URLSearchParams): LeadFilter {
  return filter.parse(Object.fromEntries(query))
}

const { oldestYear, mostMiles } = business.leads

function line(missing?: string) {
  return z.string({ error: missing }).overwrite(oneLine).min(1, missing).max(longestLine, words.tooLong)
}

function paragraph(missing?: string) {
  return z
    .string({ error: missing })
    .trim()
    .overwrite(visibleText)
    .min(1, missing)
    .max(leadFigures.longestMessage, words.tooLong)
}

function email() {
  return z
    .string({ error: words.emailMissing })
    .overwrite(oneLine)
    .min(1, words.emailMissing)
    .max(254, words.emailForm)
    .pipe(emailAddress(words.emailForm))
}

function phone(readPhone: ReadPhone) {
  return z
    .string({ error: words.phoneMissing })
    .overwrite(oneLine)
    .min(1, words.phoneMissing)
    .max(40, words.phoneForm)
    .transform((typed, context) => {
      const message = phoneProblem(typed, readPhone, { form: words.phoneForm, extension: words.phoneExtension })
      if (message) context.addIssue({ code: 'custom', message })
      return readPhone(typed) ?? z.NEVER
    })
}
