import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { ReceiptSheet } from '#app/money/payments/receipt-sheet.tsx'
import { findReceipt } from '#app/money/payments/receipts.server.ts'
import { receiptProblems } from '#app/money/payments/words.ts'
import { notFound } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'
import { printInstant } from '#app/shared/zone.ts'
import carStyles from '#app/styles/car.css?url'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { PaperHead } from '#app/ui/layout/paper-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: carStyles }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data ? `Receipt ${data.receipt.number}` : receiptProblems.missing.title, 'A receipt of your account.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const { booking, own, issuedAt, returned, ...receipt } =
    (await findReceipt(param(params, 'number'), viewer)) ?? notFound(receiptProblems.missing)
  const { requestId, number, car, pickupDate, returnDate, lines, total, customer } = booking
  return {
    receipt: {
      ...receipt,
      issuedAt: printInstant(issuedAt),
      returned: returned && {
        end: returned.end,
        at: printInstant(returned.at),
        endedAt: returned.endedAt && printInstant(returned.endedAt),
      },
    },
    booking: { requestId, number, car, pickupDate, returnDate, lines, total, customer },
    own,
  }
}

export default function Receipt() {
  const { receipt, booking, own } = useLoaderData<typeof loader>()
  const title = receipt.kind === 'refund' ? 'Refund receipt' : 'Receipt'
  return (
    <div className="pb-16">
      <PaperHead name={title} number={receipt.number} />
      <div className="print:hidden">
        <PageHead title={title} back={own ? backTo(booking) : undefined}>
          <Button type="button" look="line" data-print>
            Print
          </Button>
        </PageHead>
      </div>
      <ReceiptSheet receipt={receipt} booking={booking} />
      <noscript>
        <p className="help">To print it, choose Print in your browser’s menu. It fits on one sheet.</p>
      </noscript>
    </div>
  )
}

/** What was paid for too late has no number, and its page is the one where the payment was waited for. */
function backTo({ number, requestId }: { number: string | null; requestId: string }) {
  if (number) return { label: `Booking ${number}`, href: hrefs.accountBooking(number) }
  return { label: 'Your request', href: hrefs.confirmation({ booking_id: requestId }) }
}
