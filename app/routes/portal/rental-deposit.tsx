import {
  data,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/features/access/guards.server.ts'
import type { Viewer } from '#app/features/access/permissions.ts'
import { CaptureForm } from '#app/features/deposits/capture-form.tsx'
import { CaptureQuestion, type CaptureQuestionProps } from '#app/features/deposits/capture-question.tsx'
import { captureDeposit } from '#app/features/deposits/commands.server.ts'
import { DepositFacts } from '#app/features/deposits/deposit-facts.tsx'
import { DepositHistory } from '#app/features/deposits/deposit-history.tsx'
import { DepositMoves } from '#app/features/deposits/deposit-moves.tsx'
import { captureLines, sumOf } from '#app/features/deposits/fields.ts'
import { captureForm } from '#app/features/deposits/forms.ts'
import { findDeposit } from '#app/features/deposits/queries.server.ts'
import { findBooked } from '#app/features/rentals/queries.server.ts'
import { labels } from '#app/messages/labels.ts'
import { notices } from '#app/messages/notices.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { cents, exactDollars } from '#app/shared/money.ts'
import { param } from '#app/shared/param.ts'
import accountStyles from '#app/styles/account.css?url'
import carStyles from '#app/styles/car.css?url'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = labels.depositPages

export const handle = { surface: 'paper' } satisfies RouteHandle

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: carStyles },
  { rel: 'stylesheet', href: accountStyles },
]

export const meta: MetaFunction = () => pageMeta(labels.rental.deposit, words.about)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'deposit.manage')
  return { deposit: await findOf(param(params, 'number'), viewer) }
}

type Answer = { lastResult: FormReply; question?: CaptureQuestionProps }
type Answered = ReturnType<typeof data<Answer>> | Awaited<ReturnType<typeof redirectWithNotice>>

/** First the sums, then what was agreed to. */
export async function action({ request, params }: ActionFunctionArgs): Promise<Answered> {
  const viewer = await requireAbility(request, 'deposit.manage')
  const { id, number, amountCents, amount } = await findOf(param(params, 'number'), viewer)
  const form = await readForm(request, captureForm)
  if (!form.ok) return invalid(form)
  const { items, agreed } = form.value
  const kept = sumOf(items)
  if (kept > amountCents)
    return invalid(form, problems.deposit.aboveHold(amount, exactDollars(kept)), captureLines[0]?.amount)
  if (agreed !== kept) {
    const question = { items, kept, rest: cents(amountCents - kept) }
    return data({ lastResult: form.reply(), question }, { status: 200 })
  }
  const done = await captureDeposit({ depositId: id, items, actorId: viewer.id, now: now() })
  if (!done.ok) return invalid(form, done.problem)
  const { captured, capturedBefore } = notices.deposit
  return redirectWithNotice(rentalHrefs.deposit(number), done.value === 'before' ? capturedBefore : captured)
}

async function findOf(number: string, viewer: Viewer) {
  const rental = await findBooked(number, viewer)
  const deposit = rental ? await findDeposit(rental.bookingId, now()) : null
  return deposit ?? notFound(problems.deposit.missing)
}

export default function RentalDeposit() {
  const { deposit } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const question = answer?.question
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
                deposit={{ ...deposit, moves: deposit.moves.filter((move) => move !== 'capture') }}
              />
            </div>
          </section>
          {deposit.moves.includes('capture') && (
            <section className="block" id="keep">
              <h2 className="head">{words.capture.title}</h2>
              {question && (
                <div className="mb-10">
                  <CaptureQuestion {...question} />
                </div>
              )}
              <CaptureForm amount={deposit.amount} lastResult={answer?.lastResult} />
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
