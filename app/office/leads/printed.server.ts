/** A lead's thread as its page shows it, the oldest first. */
import type { ProspectChanges } from '#drizzle/tables/prospects.ts'
import { membershipNames } from '#app/brokers/membership/memberships.ts'
import type { MembershipPayment } from '#app/brokers/membership/payments.server.ts'
import { membershipPaymentLabels } from '#app/brokers/membership/words.ts'
import { leadDeskLabels } from './words.ts'
import { date, plainDate } from '#app/shared/dates.ts'
import { exactDollars } from '#app/shared/money.ts'
import { prospectStatuses } from '#app/shared/prospect-statuses.ts'
import { dayOf, printInstant } from '#app/shared/zone.ts'
import { leadDetails } from './details.ts'
import { factsOf } from './facts.ts'
import type { findProspect } from './thread.server.ts'
import { namesOf } from './thread.server.ts'

const words = leadDeskLabels

type Prospect = NonNullable<Awaited<ReturnType<typeof findProspect>>>

export type ThreadItem = {
  id: string
  title: string
  at: string
  printed: string
  /** Who wrote it down, or how it was sent. */
  by: string | null
  isChange: boolean
  facts: [label: string, value: string | undefined][]
  body: string | null
}

type ProspectDetails = Pick<Prospect, 'sent' | 'entries'> & { payments?: readonly MembershipPayment[] }

/** `payments`: for a membership of this person. */
export async function printThread({ sent, entries, payments = [] }: ProspectDetails): Promise<ThreadItem[]> {
  const names = await namesOf(entries.flatMap(({ changes }) => changes?.assigneeId ?? []).filter((id) => id !== null))
  const items = [
    ...sent.toReversed().map((lead) => ({
      id: lead.id,
      title: lead.kind === 'availability' ? '' : words.kinds[lead.kind],
      createdAt: lead.createdAt,
      by: lead.profileId ? null : words.signedOut,
      isChange: false,
      facts: factsOf(leadDetails.parse(lead)),
      body: null,
    })),
    ...entries.toReversed().map(({ id, kind, subject, recipient, body, changes, createdAt, author }) => ({
      id,
      title: kind === 'change' ? changesInWords(changes ?? {}, names).join('. ') : words.entries[kind],
      createdAt,
      by: author ? words.by(author) : words.reopened,
      isChange: kind === 'change',
      facts: answerFacts({ recipient, subject }),
      body,
    })),
    ...payments.toReversed().map(({ id, recordedAt: createdAt, recordedBy, ...payment }) => ({
      id,
      ...printPayment(payment),
      createdAt,
      by: words.by(recordedBy),
      isChange: false,
      body: null,
    })),
  ]
  return items
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map(({ createdAt, ...item }) => ({ ...item, at: createdAt.toISOString(), printed: printInstant(createdAt) }))
}

function answerFacts({ recipient, subject }: { recipient: string | null; subject: string | null }) {
  const facts: ThreadItem['facts'] = []
  if (recipient) facts.push([words.answerTo, recipient])
  if (subject) facts.push([words.subject, subject])
  return facts
}

type Payment = Omit<MembershipPayment, 'id' | 'recordedAt' | 'recordedBy'>

function printPayment({ membership, amountCents, method, reference, paidAt }: Payment) {
  const { received, returned, ...label } = membershipPaymentLabels
  const facts: ThreadItem['facts'] = [
    [label.membership, membershipNames[membership] ?? membership],
    [label.paidOn, plainDate(dayOf(paidAt))],
    [label.method, label.methods[method]],
    [label.reference, reference],
  ]
  const sum = exactDollars(Math.abs(amountCents))
  return { title: amountCents > 0 ? received(sum) : returned(sum), facts }
}

function changesInWords({ status, assigneeId, nextOn }: ProspectChanges, names: Map<string, string>): string[] {
  const state = (key: string | null) => words.statuses[prospectStatuses.every.find((each) => each === key) ?? 'new']
  const person = (id: string | null) => (id && names.get(id)) || words.nobody
  const day = (typed: string | null) => (typed ? plainDate(date(typed)) : words.noDate)
  return [
    status && words.changed.status(state(status[0]), state(status[1])),
    assigneeId && words.changed.assigneeId(person(assigneeId[0]), person(assigneeId[1])),
    nextOn && words.changed.nextOn(day(nextOn[0]), day(nextOn[1])),
  ].filter((sentence) => sentence !== undefined)
}
