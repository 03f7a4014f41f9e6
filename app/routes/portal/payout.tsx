import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { printPaidLine } from '#app/money/earnings/printed.server.ts'
import { listPaidLines } from '#app/money/earnings/statement.server.ts'
import { StatementTable } from '#app/money/earnings/statement-table.tsx'
import { undoPayout } from '#app/money/payouts/commands.server.ts'
import { undoForm } from '#app/money/payouts/forms.ts'
import { findPayout } from '#app/money/payouts/queries.server.ts'
import { UndoForm } from '#app/money/payouts/undo-form.tsx'
import { earningLabels } from '#app/money/earnings/words.ts'
import { payoutLabels, payoutNotices, payoutProblems } from '#app/money/payouts/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { longDate } from '#app/shared/dates.ts'
import { exactDollars } from '#app/shared/money.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { dayOf, printInstant } from '#app/shared/zone.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { PaperHead } from '#app/ui/layout/paper-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = () => pageMeta(payoutLabels.title, payoutLabels.meta)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'portal.enter')
  const payout = await findPayout(params.id)
  if (!payout || payout.undoes || !can(viewer, 'payout.view', { own: payout.userId === viewer.id }))
    notFound(payoutProblems.missing)
  const { id, name, username, amount, method, reference, runId, paidAt, recordedAt, recordedBy, undoneAt, reason } =
    payout
  const manages = can(viewer, 'payout.manage')
  const lines = await listPaidLines(id)
  const recorded = printInstant(recordedAt)
  const day = dayOf(now())
  return {
    title: payoutLabels.one(exactDollars(amount)),
    reference,
    back: manages
      ? { label: payoutLabels.title, href: officeHrefs.payouts() }
      : { label: earningLabels.title, href: officeHrefs.earnings() },
    facts: [
      [payoutLabels.broker, `${name} (@${username})`],
      [payoutLabels.paidOn, longDate(dayOf(paidAt))],
      [payoutLabels.field.method, payoutLabels.method[method]],
      [payoutLabels.reference, reference],
      [payoutLabels.recorded, manages ? payoutLabels.recordedBy(recorded, recordedBy) : recorded],
      [payoutLabels.amount, exactDollars(amount)],
    ] as const,
    undone: undoneAt && {
      title: payoutLabels.undoneOn(printInstant(undoneAt)),
      body: payoutLabels.undoneBecause(reason ?? ''),
    },
    lines: lines.map(printPaidLine),
    total: { label: payoutLabels.total, sum: exactDollars(amount) },
    bankFile: manages && !undoneAt && runId ? officeHrefs.bankFile(runId) : null,
    undoes: manages && !undoneAt && dayOf(recordedAt) === day,
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'payout.record')
  const payout = (await findPayout(params.id)) ?? notFound(payoutProblems.missing)
  const form = await readForm(request, undoForm)
  if (!form.ok) return invalid(form)
  const undo = { payoutId: payout.id, reason: form.value.reason }
  const undone = await undoPayout(undo, { actorId: viewer.id, now: now() })
  // Refused when its day is over: the form is gone by then.
  return redirectWithNotice(officeHrefs.payout(payout.id), undone.ok ? payoutNotices.undone : undone.problem)
}

export default function PayoutPage() {
  const { title, reference, back, facts, undone, lines, total, undoes, bankFile } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <div className="pb-16">
      <PaperHead name={payoutLabels.paper} number={reference} />
      <PageHead title={<span className="num">{title}</span>} back={back}>
        {bankFile && (
          <ButtonLink look="line" compact to={bankFile} target="_self">
            {payoutLabels.bankFile}
          </ButtonLink>
        )}
        <Button type="button" look="line" compact data-print>
          {payoutLabels.print}
        </Button>
      </PageHead>
      {undone && (
        <div className="mb-6">
          <Note tone="warn" title={undone.title}>
            {undone.body}
          </Note>
        </div>
      )}
      <Facts rows={facts} className="measure print:max-w-none" />
      <section className="mt-12">
        <h2 className="head">{payoutLabels.lines}</h2>
        <StatementTable lines={lines} caption={payoutLabels.lines} total={total} ofMany={false} />
      </section>
      {undoes && (
        <section className="measure mt-12 print:hidden">
          <h2 className="head mb-4">{payoutLabels.undo}</h2>
          <UndoForm lastResult={lastResult} />
        </section>
      )}
    </div>
  )
}
