import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'

import { can } from '#app/people/access/permissions.ts'
import { requireAbility } from '#app/people/access/guards.server.ts'
import { readEarningsParams } from '#app/money/earnings/query-params.server.ts'
import { EarningsByMonth } from '#app/money/earnings/month-table.tsx'
import {
  monthsAround,
  nameOf,
  printClosing,
  printLine,
  printMonths,
  printMovement,
  printTotal,
} from '#app/money/earnings/printed.server.ts'
import { findMonthBefore, findNamed, findStatement, listMonths } from '#app/money/earnings/months.server.ts'
import { findSums, hasEarnings, listEarnings } from '#app/money/earnings/statement.server.ts'
import { PayoutTable } from '#app/money/payouts/payout-table.tsx'
import { printPayout } from '#app/money/payouts/printed.server.ts'
import { listPayoutsOf } from '#app/money/payouts/queries.server.ts'
import { StatementTable } from '#app/money/earnings/statement-table.tsx'
import { earningLabels } from '#app/money/earnings/words.ts'
import { payoutFigures } from '#app/money/payouts/figures.ts'
import { payoutLabels } from '#app/money/payouts/words.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { today } from '#app/platform/clock.server.ts'
import { longDate } from '#app/shared/dates.ts'
import { dollars, sumOrNone } from '#app/shared/money.ts'
import { withQuery } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { PaperHead } from '#app/ui/layout/paper-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { MonthChart } from '#app/ui/month-chart.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Sums } from '#app/ui/sums.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const words = earningLabels

export const route: RouteFacts = { tab: { label: tabLabels.earnings, group: 'money', ability: 'earnings.view' } }

export const meta: MetaFunction = () => pageMeta(words.title, words.meta)

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'earnings.view')
  const {
    userId,
    name,
    username,
    month: requestedMonth,
    lines: requestedLines,
    page,
  } = await readEarningsParams(request, viewer)
  const day = today()
  const { months, later } = monthsAround(day, requestedMonth)
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const [sums, earned, earlier, hasAny] = await Promise.all([
    findSums(userId),
    listMonths(userId, first, last),
    findMonthBefore(userId, first),
    hasEarnings(userId),
  ])
  // The latest in which there is something.
  const month = requestedMonth ?? earned.at(-1)?.month ?? last
  const [{ lines, total: ofMonth, page: linesPage, pages }, newest, { payouts, more }, named] = await Promise.all([
    findStatement(userId, month, requestedLines),
    listEarnings(userId, payoutFigures.newestEarnings),
    // Everybody's have a page of their own.
    userId === null ? { payouts: [], more: false } : listPayoutsOf(userId, page),
    userId === null ? null : findNamed(userId, month),
  ])
  const { pending, available, paid, reversed, total } = sums
  const whose = userId === null ? words.everybody : viewer.fullName
  return {
    title: name ? words.of(named ?? name) : userId === null ? words.everybody : words.title,
    ofMany: userId === null,
    // Figures know no single broker.
    besideFigures: userId === null && lines.length > 0 && can(viewer, 'figures.view') ? words.besideFigures : null,
    username,
    sums: [
      { label: words.status.pending, sum: sumOrNone(pending) },
      { label: words.status.available, sum: sumOrNone(available) },
      { label: words.status.paid, sum: sumOrNone(paid) },
      { label: words.status.reversed, sum: sumOrNone(reversed) },
      { label: words.total, sum: sumOrNone(total) },
    ],
    meaning: available < 0 ? words.owes : words.meaning(dollars(payoutFigures.minimum)),
    isEmpty: !hasAny,
    ...printMonths(months, earned),
    monthsTitle: later ? words.monthsTo(nameOf(last)) : words.months,
    ways: [
      ...(earlier ? [{ label: words.earlier, month: earlier }] : []),
      ...(later ? [{ label: words.later, month: later }] : []),
    ],
    paper: words.paper(named ?? name ?? whose, longDate(day)),
    month,
    statement: words.statement(nameOf(month)),
    lines: lines.map(printMovement),
    closing: printClosing(ofMonth, month < day.slice(0, 7)),
    newest: newest.map(printLine),
    statementTotal: printTotal(ofMonth, linesPage === null ? 1 : pages),
    linesPage,
    pages,
    payouts: payouts.map(printPayout),
    page,
    more,
    payoutsTitle: name ? payoutLabels.ownOf : payoutLabels.own,
  }
}

export default function Earnings() {
  const {
    title,
    ofMany,
    username: broker,
    sums,
    meaning,
    isEmpty,
    rows,
    gist,
    monthsTitle,
    ways,
    paper,
    month,
    statement,
    lines,
    closing,
    besideFigures,
    newest,
    statementTotal,
    linesPage,
    pages,
    payouts,
    page,
    more,
    payoutsTitle,
  } = useLoaderData<typeof loader>()
  const path = useLocation().pathname
  // Where one list is turned, the other stays.
  const hrefOf = (shown: { lines?: number | 'all' } = {}) =>
    withQuery(path, { broker, month, page: page > 1 ? page : undefined, ...shown })
  if (isEmpty)
    return (
      <div className="pb-16">
        <PageHead title={title} />
        <EmptyState {...words.nothing} />
      </div>
    )
  return (
    <div className="pb-16">
      <PaperHead name={words.title} number={paper} />
      <PageHead title={title} />
      <Sums sums={sums} />
      <p className="help mt-4">{meaning}</p>
      {/* Paper has the statement of one month. */}
      <section className="mt-12 print:hidden">
        <h2 className="head" id="months">
          {monthsTitle}
        </h2>
        <MonthChart months={rows.map(({ earned, ...row }) => ({ ...row, solid: earned, outlined: 0 }))} gist={gist} />
        <details className="mt-6">
          <summary className="link small">{words.chooseMonth}</summary>
          <EarningsByMonth months={rows} shown={month} hrefOf={(each) => withQuery(path, { broker, month: each })} />
        </details>
        {ways.length > 0 && (
          <p className="row mt-4">
            {ways.map((way) => (
              <TextLink key={way.label} to={`${withQuery(path, { broker, month: way.month })}#months`}>
                {way.label}
              </TextLink>
            ))}
          </p>
        )}
      </section>
      <section className="mt-12 print:hidden" id="newest">
        <h2 className="head">{words.newest}</h2>
        <p className="help mt-2">{words.newestMeaning(payoutFigures.newestEarnings)}</p>
        <StatementTable lines={newest} caption={words.newest} ofMany={ofMany} states={words.state} />
      </section>
      <section className="mt-12" id="statement">
        <div className="row between gap-y-4 mb-4">
          <h2 className="head">{statement}</h2>
          <div className="row print:hidden">
            <ButtonLink look="line" compact to={officeHrefs.earningsFile({ broker, month })} target="_self">
              {words.download}
            </ButtonLink>
            <ButtonLink look="line" compact to={officeHrefs.earningsFile({ broker })} target="_self">
              {words.downloadAll}
            </ButtonLink>
            {linesPage === null || pages === 1 ? (
              <Button type="button" look="line" compact data-print>
                {payoutLabels.print}
              </Button>
            ) : (
              <ButtonLink look="line" compact to={`${hrefOf({ lines: 'all' })}#statement`}>
                {words.printMonth}
              </ButtonLink>
            )}
          </div>
        </div>
        {lines.length > 0 ? (
          <StatementTable
            lines={lines}
            caption={statement}
            total={statementTotal}
            ofMany={ofMany}
            states={words.what}
          />
        ) : (
          <EmptyState {...words.quiet} />
        )}
        {linesPage === null
          ? pages > 1 && (
              <p className="mt-10 print:hidden">
                <TextLink to={`${hrefOf()}#statement`}>{words.inPages}</TextLink>
              </p>
            )
          : pages > 1 && (
              <Pages
                name={statement}
                page={linesPage}
                more={linesPage < pages}
                hrefOf={(next) => `${hrefOf({ lines: next })}#statement`}
              />
            )}
        <Facts rows={closing} className="measure mt-6" />
        <p className="help mt-4">{words.frozen}</p>
        {besideFigures && <p className="help mt-2 print:hidden">{besideFigures}</p>}
      </section>
      {!ofMany && (
        <section className="mt-12" id="payouts">
          <h2 className="head mb-6">{payoutsTitle}</h2>
          {payouts.length > 0 ? (
            <PayoutTable payouts={payouts} caption={payoutsTitle} ofMany={false} />
          ) : (
            <p className="help">{payoutLabels.ownNone}</p>
          )}
          <Pages
            name={payoutsTitle}
            page={page}
            more={more}
            hrefOf={(next) => `${withQuery(path, { broker, month, lines: linesPage ?? 'all', page: next })}#payouts`}
          />
        </section>
      )}
    </div>
  )
}
