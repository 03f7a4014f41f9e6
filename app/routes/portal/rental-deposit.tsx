import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { recordTerminalHold } from '#app/money/deposits/commands.server.ts'
import { DepositFacts } from '#app/money/deposits/deposit-facts.tsx'
import { DepositHistory } from '#app/money/deposits/deposit-history.tsx'
import { DepositMoves } from '#app/money/deposits/deposit-moves.tsx'
import { terminalForm } from '#app/money/deposits/forms.ts'
import { findDeposit } from '#app/money/deposits/queries.server.ts'
import { TerminalForm } from '#app/money/deposits/terminal-form.tsx'
import { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { rentalLabels } from '#app/bookings/rentals/words.ts'
import { depositNotices, depositPageLabels, depositProblems } from '#app/money/deposits/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { param } from '#app/shared/param.ts'
import accountStyles from '#app/styles/account.css?url'
import carStyles from '#app/styles/car.css?url'
import { reloadRefused } from '#app/ui/form/reload-refused.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Viewer } from '#app/shared/viewer.ts'

const words = depositPageLabels

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: carStyles },
  { rel: 'stylesheet', href: accountStyles },
]

export const meta: MetaFunction = () => pageMeta(rentalLabels.deposit, words.about)

/** With the deposit as it is now. */
export const shouldRevalidate = reloadRefused

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'deposit.manage')
  return { deposit: await findOf(param(params, 'number'), viewer) }
}

/** Records a hold that was made on the terminal. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'deposit.manage')
  const { id, number } = await findOf(param(params, 'number'), viewer)
  const form = await readForm(request, terminalForm)
  if (!form.ok) return invalid(form)
  const done = await recordTerminalHold({ ...form.value, depositId: id, actorId: viewer.id, now: now() })
  return done.ok
    ? redirectWithNotice(rentalHrefs.deposit(number), depositNotices.terminal)
    : invalid(form, done.problem)
}

async function findOf(number: string, viewer: Viewer) {
  const rental = await findBooked(number, viewer)
  const deposit = rental ? await findDeposit(rental.bookingId, now()) : null
  return deposit ?? notFound(depositProblems.missing)
}

export default function RentalDeposit() {
  const { deposit } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  const { number, customer, car } = deposit
  return (
    <div className="pb-16">
      <PageHead title={words.ofBooking(number)} back={{ label: `${number}, ${car}`, href: hrefs.rental(number) }} />
      <div className="confirmation parted">
        <div>
          <section className="block">
            <h2 className="head">{customer}</h2>
            <DepositFacts deposit={deposit} />
            <div className="row mt-6">
              <DepositMoves
                number={number}
                deposit={{
                  ...deposit,
                  moves: deposit.moves.filter((move) => move !== 'capture' && move !== 'terminal'),
                }}
              />
            </div>
          </section>
          {deposit.moves.includes('terminal') && (
            <section className="block" id="terminal">
              <h2 className="head">{words.terminal.title}</h2>
              <TerminalForm amount={deposit.amount} lastResult={lastResult} />
            </section>
          )}
          {deposit.moves.includes('capture') && (
            <section className="block" id="keep">
              <h2 className="head">{words.keep.title}</h2>
              <p className="quiet mb-6">{words.keep.lead}</p>
              <ButtonLink look="line" to={rentalHrefs.charges(number)}>
                {words.keep.open}
              </ButtonLink>
            </section>
          )}
        </div>
        {deposit.history.length > 0 && (
          <aside>
            <h2 className="head">{words.history}</h2>
            <DepositHistory entries={deposit.history} />
          </aside>
        )}
      </div>
    </div>
  )
}
