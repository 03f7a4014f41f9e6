import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { BalanceTable } from '#app/money/payouts/balance-table.tsx'
import { recordPayouts } from '#app/money/payouts/commands.server.ts'
import { payoutForm, readPayoutFilter } from '#app/money/payouts/forms.ts'
import { readOwed, readPaid, readYears } from '#app/money/payouts/overview.server.ts'
import { PayoutTable } from '#app/money/payouts/payout-table.tsx'
import { RunForm } from '#app/money/payouts/run-form.tsx'
import { YearTable } from '#app/money/payouts/year-table.tsx'
import { payoutLabels, payoutNotices, payoutProblems } from '#app/money/payouts/words.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { now, today } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { newId } from '#app/shared/ids.ts'
import { exactDollars } from '#app/shared/money.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import tabStyles from '#app/styles/sub-tabs.css?url'
import { reloadRefused } from '#app/ui/form/reload-refused.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { SubTabs } from '#app/ui/layout/sub-tabs.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const route: RouteFacts = {
  tab: { label: tabLabels.payouts, group: 'money', ability: 'payout.manage' },
  unread: payoutProblems.unread,
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: tabStyles }]

export const meta: MetaFunction = () => pageMeta(payoutLabels.title, payoutLabels.meta)

/** With what is owed by now. */
export const shouldRevalidate = reloadRefused

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'payout.manage')
  const filter = readPayoutFilter(new URL(request.url).searchParams)
  const day = today()
  const reading = Promise.all([readOwed(day), readPaid(filter), readYears(filter.year, day)])
  const [owed, paid, years] = await reading
  return { filter, today: day, form: newId(), ...owed, paid, years }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'payout.record')
  const form = await readForm(request, payoutForm(today()))
  if (!form.ok) return invalid(form)
  const recorded = await recordPayouts(form.value, { actorId: viewer.id, now: now() })
  if (!recorded.ok && recorded.problem.code === payoutProblems.unsure(0, '').code)
    return invalid(form, recorded.problem)
  // Where no one can be paid there is no form that could say so.
  if (!recorded.ok) return redirectWithNotice(officeHrefs.payouts(), recorded.problem)
  const { total, ...counts } = recorded.value
  const notice = payoutNotices.recorded(exactDollars(total), counts)
  return redirectWithNotice(officeHrefs.payouts({ run: form.value.run }, 'paid'), notice)
}

export default function Payouts() {
  const { filter, today: day, form, ready, hidden, below, negative, paid, years } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <div className="pb-16">
      <PageHead title={payoutLabels.title}>
        <ButtonLink look="line" compact to={officeHrefs.adjustment()}>
          {payoutLabels.adjust}
        </ButtonLink>
      </PageHead>
      <section className="mt-4">
        <h2 className="head mb-2">{payoutLabels.owed}</h2>
        {ready.length > 0 ? (
          <>
            <p className="help mb-4 measure">{payoutLabels.how}</p>
            {ready.length > 1 && !filter.all && (
              <p className="mb-4">
                <TextLink small to={officeHrefs.payouts({ all: 'yes' })}>
                  {payoutLabels.chooseAll(ready.length)}
                </TextLink>
              </p>
            )}
            {/* Drawn again once somebody is paid; what was typed stays when nobody was. */}
            <RunForm
              key={`${filter.all ?? ''} ${ready.map(({ id }) => id).join(' ')}`}
              run={form}
              rows={ready}
              today={day}
              all={filter.all !== undefined}
              lastResult={lastResult}
            />
            {hidden && <p className="help mt-4">{hidden}</p>}
          </>
        ) : (
          <EmptyState {...payoutLabels.nobody} />
        )}
      </section>
      {below.rows.length > 0 && <BalanceTable {...below} />}
      {negative.rows.length > 0 && <BalanceTable {...negative} />}
      <section className="mt-12" id="paid">
        <h2 className="head mb-2">{payoutLabels.list}</h2>
        {paid.run && (
          <>
            <div className="row between my-4">
              <p>{paid.run.words}</p>
              <div className="row">
                {paid.run.isSent && (
                  <ButtonLink look="line" compact to={officeHrefs.bankFile(paid.run.id)} target="_self">
                    {payoutLabels.bankFile}
                  </ButtonLink>
                )}
                <TextLink small to={officeHrefs.payouts({}, 'paid')}>
                  {payoutLabels.all}
                </TextLink>
              </div>
            </div>
            {paid.run.isSent && <p className="help mb-4 measure">{payoutLabels.noBank}</p>}
          </>
        )}
        {paid.rows.length > 0 ? (
          <PayoutTable payouts={paid.rows} caption={payoutLabels.list} ofMany />
        ) : (
          <EmptyState {...payoutLabels.none} />
        )}
        <Pages page={filter.page} more={paid.more} hrefOf={(page) => officeHrefs.payouts({ page }, 'paid')} />
      </section>
      <section className="mt-12" id="years">
        <h2 className="head mb-2">{payoutLabels.years}</h2>
        <p className="help">{payoutLabels.yearsHint}</p>
        <SubTabs label={payoutLabels.years} entries={years.entries} path={years.path} />
        {years.rows.length > 0 ? (
          <>
            <YearTable rows={years.rows} caption={years.caption} total={years.total} />
            <p className="mt-6">
              <ButtonLink look="line" compact to={officeHrefs.yearFile(years.year)} target="_self">
                {years.download}
              </ButtonLink>
            </p>
          </>
        ) : (
          <EmptyState {...payoutLabels.quiet} />
        )}
      </section>
    </div>
  )
}
