import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { can } from '#app/features/access/permissions.ts'
import { AnswerForm, RecordForm, StandingForm } from '#app/features/leads/desk-forms.tsx'
import { answerLead, changeStanding, writeDown } from '#app/features/leads/desk.server.ts'
import { leadForm } from '#app/features/leads/forms.ts'
import { printThread } from '#app/features/leads/printed.server.ts'
import { isOverdue } from '#app/features/leads/rules.ts'
import { answerTo, contactsOf } from '#app/features/leads/queries.server.ts'
import { findProspect, listAssignees } from '#app/features/leads/thread.server.ts'
import { Thread } from '#app/features/leads/thread.tsx'
import { labels } from '#app/messages/labels.ts'
import { notices } from '#app/messages/notices.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { newId } from '#app/shared/ids.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { dayOf } from '#app/shared/zone.ts'
import { Facts } from '#app/ui/facts.tsx'
import { reloadRefused } from '#app/ui/form/reload-refused.ts'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = labels.leadDesk

export const handle = { surface: 'paper' } satisfies RouteHandle

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.name ?? problems.leadDesk.missing.title, words.about)

export const shouldRevalidate = reloadRefused

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'lead.manage')
  const prospect = (await findProspect(params.id)) ?? notFound(problems.leadDesk.missing)
  const { id, name, status, assigneeId, nextOn, rowVersion, account } = prospect
  const [assignees, thread] = await Promise.all([listAssignees(), printThread(prospect)])
  return {
    id,
    name,
    contacts: contactsOf(prospect.sent),
    account: account && {
      ...account,
      href: can(viewer, 'people.list') ? hrefs.person(account.id) : null,
    },
    standing: { version: rowVersion, status, assigneeId, nextOn },
    isOverdue: isOverdue(prospect, dayOf(now())),
    assignees,
    thread,
    answer: answerTo(prospect),
    entryId: newId(),
    emailId: newId(),
    last: lastOf(prospect.entries),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'lead.manage')
  const { id: prospectId } = (await findProspect(params.id)) ?? notFound(problems.leadDesk.missing)
  const form = await readForm(request, leadForm)
  if (!form.ok) return invalid(form)
  const acting = { prospectId, authorId: viewer.id, now: now() }
  const done = await act(form.value, acting)
  if (!done.ok) return invalid(form, done.problem, done.field)
  const notice = { standing: notices.lead.saved, record: notices.lead.written, answer: notices.lead.answered }[
    form.value.intent
  ]
  return redirectWithNotice(officeHrefs.lead(prospectId), notice)
}

/** A form begins anew once what it held is in the thread; what is typed into another one stays. `entries`: the newest first. */
function lastOf(entries: { id: string; kind: string }[]) {
  const idOf = (isOf: (kind: string) => boolean) => entries.find(({ kind }) => isOf(kind))?.id
  return { email: idOf((kind) => kind === 'email'), record: idOf((kind) => kind !== 'email' && kind !== 'change') }
}

function act(given: z.output<typeof leadForm>, acting: Parameters<typeof writeDown>[1]) {
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
            <AnswerForm key={last.email} entryId={emailId} {...answer} lastResult={lastResult} />
          </section>
          <section>
            <h2 className="head mb-4">{words.recordTitle}</h2>
            <RecordForm key={last.record} entryId={entryId} lastResult={lastResult} />
          </section>
        </div>
        <aside aria-label={words.standing} className="grid gap-10 content-start">
          <Facts
            rows={[
              ...contacts.map(({ label, value, href }): [string, React.ReactNode] => [
                label,
                <a key={href} className="link wrap-anywhere" href={href}>
                  {value}
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
