import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { LeadAnswerForm, RecordForm, StandingForm } from '#app/office/leads/desk-forms.tsx'
import { answerLead, changeStanding, writeDown } from '#app/office/leads/desk.server.ts'
import { leadForm } from '#app/office/leads/forms.ts'
import { printThread } from '#app/office/leads/printed.server.ts'
import { isOverdue } from '#app/office/leads/rules.ts'
import { answerToLead, contactsOf } from '#app/office/leads/queries.server.ts'
import { findProspect, listAssignees } from '#app/office/leads/thread.server.ts'
import { Thread } from '#app/office/leads/thread.tsx'
import { requestedMembership, memberships } from '#app/brokers/membership/memberships.ts'
import { MembershipPaymentForm } from '#app/brokers/membership/payment-form.tsx'
import { listMembershipPayments, recordMembershipPayment } from '#app/brokers/membership/payments.server.ts'
import { membershipPaymentLabels } from '#app/brokers/membership/words.ts'
import { leadDeskLabels, leadDeskProblems, leadNotices } from '#app/office/leads/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { newId } from '#app/shared/ids.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { dayOf } from '#app/shared/zone.ts'
import { BreakableEmail } from '#app/ui/breakable-email.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { reloadRefused } from '#app/ui/form/reload-refused.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = leadDeskLabels

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.name ?? leadDeskProblems.missing.title, words.about)

export const shouldRevalidate = reloadRefused

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'lead.manage')
  const prospect = (await findProspect(params.id)) ?? notFound(leadDeskProblems.missing)
  const today = dayOf(now())
  const { id, name, status, assigneeId, nextOn, rowVersion, account } = prospect
  const [assignees, payments] = await Promise.all([listAssignees(), account ? listMembershipPayments(account.id) : []])
  const membership = requestedMembership(prospect.sent)
  return {
    id,
    name,
    contacts: contactsOf(prospect.sent),
    account: account && {
      ...account,
      href: can(viewer, 'people.list') ? hrefs.person(account.id) : null,
    },
    standing: { version: rowVersion, status, assigneeId, nextOn },
    isOverdue: isOverdue(prospect, today),
    assignees,
    thread: await printThread({ ...prospect, payments }),
    /** Billed by hand: for who asked for a membership, and has an account. */
    payment:
      account && membership
        ? {
            membership,
            memberships: memberships.map(({ key, name }) => ({ value: key, label: name })),
            today,
            entryId: newId(),
            last: payments[0]?.id,
          }
        : null,
    answer: answerToLead(prospect),
    entryId: newId(),
    emailId: newId(),
    last: lastOf(prospect.entries),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'lead.manage')
  const { id: prospectId, account } = (await findProspect(params.id)) ?? notFound(leadDeskProblems.missing)
  const form = await readForm(request, leadForm)
  if (!form.ok) return invalid(form)
  const done = await act(form.value, { prospectId, profileId: account?.id, authorId: viewer.id, now: now() })
  if (!done.ok) return invalid(form, done.problem, done.field)
  const notice = {
    standing: leadNotices.saved,
    record: leadNotices.written,
    answer: leadNotices.answered,
    payment: leadNotices.paid,
  }[form.value.intent]
  return redirectWithNotice(officeHrefs.lead(prospectId), notice)
}

/** A form starts over once what it held is in the thread; what is typed into another one stays. `entries`: the newest first. */
function lastOf(entries: { id: string; kind: string }[]) {
  const idOf = (isOf: (kind: string) => boolean) => entries.find(({ kind }) => isOf(kind))?.id
  return { email: idOf((kind) => kind === 'email'), record: idOf((kind) => kind !== 'email' && kind !== 'change') }
}

type Acting = Parameters<typeof writeDown>[1] & { profileId: string | undefined }

function act(given: z.output<typeof leadForm>, { profileId, ...acting }: Acting) {
  if (given.intent === 'payment')
    return recordMembershipPayment(given, {
      profileId: profileId ?? notFound(leadDeskProblems.missing),
      actorId: acting.authorId,
      now: acting.now,
    })
  if (given.intent === 'standing') return changeStanding(given, acting)
  return given.intent === 'answer' ? answerLead(given, acting) : writeDown(given, acting)
}

export default function Lead() {
  const {
    name,
    contacts,
    account,
    standing,
    isOverdue: overdue,
    assignees,
    thread,
    answer,
    entryId,
    emailId,
    last,
    payment,
  } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <div className="pb-16">
      <PageHead
        title={name}
        back={{ label: words.title, href: officeHrefs.leads() }}
        under={overdue && <p className="text-warn">{words.overdue}</p>}
      />
      <div className="with-aside">
        <div className="grid gap-12">
          <Thread items={thread} />
          <section>
            <h2 className="head mb-4">{words.answer}</h2>
            <LeadAnswerForm key={last.email} entryId={emailId} {...answer} lastResult={lastResult} />
          </section>
          <section>
            <h2 className="head mb-4">{words.recordTitle}</h2>
            <RecordForm key={last.record} entryId={entryId} lastResult={lastResult} />
          </section>
          {payment && (
            <section>
              <h2 className="head mb-4">{membershipPaymentLabels.title}</h2>
              <MembershipPaymentForm key={payment.last} {...payment} lastResult={lastResult} />
            </section>
          )}
        </div>
        <aside aria-label={words.standing} className="grid gap-10 content-start">
          <Facts
            rows={[
              ...contacts.map(({ kind, label, value, href }): [string, React.ReactNode] => [
                label,
                <a key={href} className="link wrap-anywhere" href={href}>
                  {kind === 'email' ? <BreakableEmail email={value} /> : value}
                </a>,
              ]),
              [words.account, <Account key="account" account={account} />],
            ]}
          />
          <StandingForm key={standing.version} standing={standing} assignees={assignees} lastResult={lastResult} />
        </aside>
      </div>
    </div>
  )
}

function Account({ account }: { account: { username: string; confirmed: boolean; href: string | null } | null }) {
  if (!account) return words.noAccount
  const name = account.confirmed ? words.accountOf(account.username) : words.accountUnconfirmed(account.username)
  return account.href ? <TextLink to={account.href}>{name}</TextLink> : name
}
