import { StatementTable } from '#app/money/earnings/statement-table.tsx'
import { earningLabels } from '#app/money/earnings/words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { referralHrefs } from '#app/shared/referral-hrefs.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { MonthChart } from '#app/ui/month-chart.tsx'
import { Sums } from '#app/ui/sums.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Board } from './board.server.ts'
import { boardLabels as words } from './words.ts'

/** What a broker has earned, and what comes next. */
export function BrokerBoard({ board }: { board: Board }) {
  const { sums, hasEarned, months, gist, newest, link, pickups, hidden } = board
  return (
    <>
      <Sums sums={sums} />
      <div className="mt-10 grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-12">
          {hasEarned && (
            <section>
              <div className="row between items-baseline">
                <h2 className="head">{words.earnings}</h2>
                <TextLink small to={hrefs.dashboardTab('earnings')}>
                  {words.allEarnings}
                </TextLink>
              </div>
              <MonthChart months={months} gist={gist} />
            </section>
          )}
          <section>
            <h2 className="head">{words.newest}</h2>
            {newest.length > 0 ? (
              <StatementTable lines={newest} caption={words.newest} ofMany={false} states={earningLabels.state} />
            ) : (
              <EmptyState {...words.none} />
            )}
          </section>
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-10">
          {hidden.length > 0 && (
            <section>
              <h2 className="head mb-4">{words.listings}</h2>
              {hidden.map(({ id, car, reason }) => (
                <Note key={id} tone="warn">
                  <p>{reason ? words.hiddenBecause(car, reason) : words.hidden(car)}</p>
                  <TextLink small to={hrefs.listing(id)}>
                    {words.toListing}
                  </TextLink>
                </Note>
              ))}
            </section>
          )}
          {link && (
            <section>
              <h2 className="head mb-4">{words.link}</h2>
              <p className="wrap-anywhere">{link}</p>
              <p className="row mt-2">
                <CopyButton text={link} name={words.link} words={words} />
                <TextLink small to={referralHrefs.referrals()}>
                  {words.toReferrals}
                </TextLink>
              </p>
            </section>
          )}
          <section>
            <h2 className="head mb-4">{words.pickups}</h2>
            {pickups.length === 0 && <p className="quiet">{words.noPickups}</p>}
            <ul>
              {pickups.map(({ key, what, when }) => (
                <li key={key} className="border-t border-line py-3">
                  <TextLink to={hrefs.rental(key)}>{when}</TextLink>
                  <span className="small mute block">{what}</span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </>
  )
}
