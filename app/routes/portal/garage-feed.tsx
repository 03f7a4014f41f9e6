import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { findFeed, makeFeed } from '#app/fleet/calendar-feeds/feeds.server.ts'
import { carName } from '#app/fleet/cars/rules.ts'
import { managedVehicle } from '#app/fleet/garage/access.server.ts'
import { calendarFeedLabels } from '#app/fleet/calendar-feeds/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { env } from '#app/platform/env.server.ts'
import { calendarHrefs } from '#app/shared/calendar-hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = calendarFeedLabels

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id, ...vehicle } = await managedVehicle(viewer, params.id)
  return { id, name: carName(vehicle), made: await findFeed(id, viewer.id), readsAll: can(viewer, 'handover.list') }
}

/** Answers with the address instead of leading on: it is told this once. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id } = await managedVehicle(viewer, params.id)
  const secret = await makeFeed(id, viewer.id, now())
  const address = new URL(calendarHrefs.file(secret), env.origin).href
  return data({ address }, { headers: { 'Cache-Control': 'no-store' } })
}

export default function GarageFeed() {
  const { id, name, made, readsAll } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className="measure pb-16">
      <PageHead title={words.title} back={{ label: name, href: officeHrefs.garageCalendar(id) }} />
      <p className="quiet">{words.what}</p>
      {!readsAll && <p className="quiet">{words.brokers}</p>}
      {answer ? (
        <Note tone="ok" title={words.shown}>
          <p className="wrap-anywhere" id="feed-address">
            {answer.address}
          </p>
          <p className="small">{words.once}</p>
        </Note>
      ) : (
        <p className="mt-4">{made ? words.made(made) : words.none}</p>
      )}
      <div className="mt-6 grid gap-3 justify-items-start">
        {/* The answer is the page with the address, which a button that stays on the page does not show. */}
        <Form method="post">
          <SubmitButton look={made ? 'line' : 'primary'}>{made ? words.remake : words.make}</SubmitButton>
          {made && <p className="help">{words.remakeHint}</p>}
        </Form>
        {made && (
          <PostForm action={calendarHrefs.feedRemoval(id)}>
            <SubmitButton look="danger">{words.revoke}</SubmitButton>
          </PostForm>
        )}
      </div>
    </div>
  )
}
