import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { endTax, saveTax } from '#app/bookings/taxes/commands.server.ts'
import { hasBegun } from '#app/bookings/taxes/fields.ts'
import { endForm, taxForm } from '#app/bookings/taxes/forms.ts'
import { findTax, listAllTaxes } from '#app/bookings/taxes/queries.server.ts'
import { TaxForm } from '#app/bookings/taxes/tax-form.tsx'
import { TaxList } from '#app/bookings/taxes/tax-list.tsx'
import { taxLabels, taxNotices, taxProblems } from '#app/bookings/taxes/words.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { dayOf } from '#app/shared/zone.ts'
import listingStyles from '#app/styles/listings.css?url'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = {
  tab: { label: tabLabels.taxes, group: 'money', ability: 'tax.manage' },
  unread: taxProblems.unread,
}

const words = taxLabels

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listingStyles }]

export const meta: MetaFunction = () => pageMeta(words.title, words.meta)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'tax.manage')
  const taxes = await listAllTaxes()
  const today = dayOf(now())
  const chosen = chosenOf(request)
  const isOver = ({ appliesUntil }: (typeof taxes)[number]) => appliesUntil !== null && appliesUntil < today
  return {
    today,
    current: taxes.filter((tax) => hasBegun(tax, today) && !isOver(tax)),
    coming: taxes.filter((tax) => !hasBegun(tax, today)),
    past: taxes.filter(isOver).reverse(),
    tax: taxes.find((tax) => tax.id === chosen && !isOver(tax)),
  }
}

/** What has started can only be ended: another form of the same page. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'tax.manage')
  const today = dayOf(now())
  const id = chosenOf(request)
  const by = { actorId: viewer.id, today }
  const tax = id === undefined ? null : await findTax(id)
  if (tax && hasBegun(tax, today)) {
    const form = await readForm(request, endForm(today))
    if (!form.ok) return invalid(form)
    const ended = await endTax({ id: tax.id, ...by }, form.value.appliesUntil)
    return ended.ok
      ? redirectWithNotice(officeHrefs.taxes(), taxNotices.ended)
      : invalid(form, ended.problem, ended.field)
  }
  const form = await readForm(request, taxForm(today))
  if (!form.ok) return invalid(form)
  if (id !== undefined && !tax) return invalid(form, taxProblems.begun)
  const saved = await saveTax({ id, ...by }, form.value)
  return saved.ok
    ? redirectWithNotice(officeHrefs.taxes(), taxNotices.saved)
    : invalid(form, saved.problem, saved.field)
}

export default function Taxes() {
  const { today, current, coming, past, tax } = useLoaderData<typeof loader>()
  const begun = tax && hasBegun(tax, today)
  return (
    <div className="measure pb-16">
      <PageHead title={words.title} />
      <p className="small quiet mb-6">{words.lead}</p>
      {current.length + coming.length === 0 && (
        <section>
          <h2 className="head">{words.none.title}</h2>
          <p className="small quiet mt-1">{words.none.body}</p>
        </section>
      )}
      {current.length > 0 && (
        <section>
          <h2 className="head">{words.now}</h2>
          <TaxList taxes={current} stage="now" />
        </section>
      )}
      {coming.length > 0 && (
        <section className="mt-8">
          <h2 className="head">{words.coming}</h2>
          <TaxList taxes={coming} stage="coming" />
        </section>
      )}
      {past.length > 0 && (
        <details className="mt-8">
          <summary className="link small">{words.past(past.length)}</summary>
          <TaxList taxes={past} stage="past" />
        </details>
      )}
      <section className="mt-8">
        <h2 className="head mb-4">{tax ? (begun ? words.endTitle : words.changeTitle)(tax.name) : words.add}</h2>
        {begun && <p className="small quiet mb-6">{words.endHint}</p>}
        {/* Empty again once the tax is in the list. */}
        <TaxForm
          key={tax?.id ?? current.length + coming.length}
          tax={tax}
          today={today}
          lastResult={useActionData<typeof action>()?.lastResult}
        />
      </section>
    </div>
  )
}

function chosenOf(request: Request): string | undefined {
  return new URL(request.url).searchParams.get('tax') ?? undefined
}
