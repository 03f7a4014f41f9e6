import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { FactList } from '#app/money/figures/fact-list.tsx'
import { printRentals, printStanding } from '#app/money/figures/facts.server.ts'
import { FileList } from '#app/money/figures/file-list.tsx'
import { FigureTable } from '#app/money/figures/figure-table.tsx'
import { findFunnel } from '#app/money/figures/funnel.server.ts'
import { findRentalFigures, findPeriodSums } from '#app/money/figures/operations.server.ts'
import {
  nameOfRange,
  printCars,
  printFunnel,
  printPresets,
  printRange,
  printRevenue,
} from '#app/money/figures/printed.server.ts'
import { RangeForm } from '#app/money/figures/range-form.tsx'
import { findRevenue } from '#app/money/figures/revenue.server.ts'
import { readRange } from '#app/money/figures/rules.ts'
import { sheetsFor } from '#app/money/figures/sheets.server.ts'
import { findUtilization } from '#app/money/figures/utilization.server.ts'
import { figureLabels, figureProblems } from '#app/money/figures/words.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { today as readToday } from '#app/platform/clock.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import figureStyles from '#app/styles/figures.css?url'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { MonthChart } from '#app/ui/month-chart.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Sums } from '#app/ui/sums.tsx'
import { Link } from '#app/ui/link.tsx'

export const route: RouteFacts = {
  tab: { label: tabLabels.figures, group: 'money', ability: 'figures.view' },
  unread: figureProblems.unread,
}

const words = figureLabels

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: figureStyles }]

export const meta: MetaFunction = () => pageMeta(words.title, words.meta)

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'figures.view')
  const today = readToday()
  const read = readRange(new URL(request.url).searchParams, today)
  const head = { days: printRange(read), presets: printPresets(read, today) }
  if (!read.ok) return data({ ...head, shown: null }, { status: 422 })
  const { range } = read
  const reading = Promise.all([
    findRevenue(range),
    findUtilization(range),
    findFunnel(range),
    findRentalFigures(range),
    findPeriodSums(range),
  ])
  const [revenue, utilization, funnel, rentals, standing] = await reading
  const shown = {
    range,
    name: nameOfRange(range),
    files: sheetsFor(viewer),
    ...printRevenue(range, revenue),
    cars: printCars(revenue, utilization),
    funnel: printFunnel(range, funnel),
    rentals: printRentals(rentals),
    ...printStanding(standing),
  }
  return data({ ...head, shown })
}

export default function Figures() {
  const { days, presets, shown } = useLoaderData<typeof loader>()
  return (
    <div className="pb-16">
      <PageHead title={words.title} under={shown && <p className="quiet num">{shown.name}</p>} />
      <div className="grid grid-cols-1 gap-5 pb-8 print:hidden">
        <div className="list-strip">
          <nav aria-label={words.presets}>
            {presets.map(({ label, href, current }) => (
              <Link key={label} to={href} aria-current={current ? 'true' : undefined}>
                {label}
              </Link>
            ))}
          </nav>
        </div>
        <RangeForm days={days} />
      </div>
      {shown && <Shown {...shown} />}
    </div>
  )
}

type ShownProps = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['shown']>

function Shown({ range, files, isEmpty, sums, chart, gist, months, total, cars, ...facts }: ShownProps) {
  return (
    <>
      <Sums sums={sums} />
      <p className="help mt-4">{words.meaning}</p>
      {isEmpty ? (
        <EmptyState {...words.nothing} />
      ) : (
        <section className="mt-12">
          <h2 className="head">{words.byMonth}</h2>
          {chart.length > 1 && (
            <>
              <MonthChart months={chart} gist={gist} />
              <p className="help mt-2">
                {gist} {chart.some(({ outlined }) => outlined > 0) && words.key}
              </p>
            </>
          )}
          <FigureTable caption={words.byMonth} of={words.month} rows={months} total={total} />
          {total.sums.length > 2 && <p className="help mt-4">{words.adds}</p>}
        </section>
      )}
      {cars.rows.length > 0 && (
        <section className="mt-12">
          <h2 className="head">{words.byCar}</h2>
          <p className="help mt-2">{words.utilizationMeaning}</p>
          <FigureTable caption={words.byCar} of={words.car} {...cars} />
        </section>
      )}
      <section className="mt-12">
        <h2 className="head">{words.funnel.title}</h2>
        <p className="help mt-2">
          {words.funnel.meaning} {facts.funnel.note}
        </p>
        <FigureTable caption={words.funnel.title} of={words.funnel.step} rows={facts.funnel.rows} />
      </section>
      <div className="mt-12 grid grid-cols-1 gap-12 lg:grid-cols-2">
        <FactList title={words.rentalsOf} facts={facts.rentals} />
        <FactList title={words.held} meaning={words.heldMeaning} facts={facts.deposits} />
        <FactList title={words.brokers} meaning={words.brokersMeaning} facts={facts.brokers} />
        <FactList title={words.members} meaning={words.membersMeaning} facts={facts.members} />
      </div>
      <section className="mt-12 print:hidden">
        <h2 className="head">{words.files}</h2>
        <p className="help mt-2">{words.filesMeaning}</p>
        <FileList files={files} range={range} />
      </section>
    </>
  )
}
