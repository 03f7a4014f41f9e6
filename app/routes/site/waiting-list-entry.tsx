import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { findViewer } from '#app/people/access/guards.server.ts'
import { stopWaiting } from '#app/community/waiting-list/commands.server.ts'
import { findWaiting } from '#app/community/waiting-list/queries.server.ts'
import { waitingListNotices, waitingListProblems } from '#app/community/waiting-list/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, readTexts, redirectWithNotice } from '#app/platform/http.server.ts'
import { dateRange } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = () =>
  pageMeta('Emails about available dates', 'Stop emails about dates you asked for.')

/** Where the link of a mail leads. Looking changes nothing: mail programs open links before people do. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await findViewer(request)
  const { email, waits } = await findSealed(request, params.id)
  return { email, waits: waits.map(({ id, car, pickupDate, returnDate }) => ({ id, car, pickupDate, returnDate })) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await findViewer(request)
  const { email, key } = await findSealed(request, params.id)
  await stopWaiting(email, now())
  if (await isFromMailProgram(request)) return null
  return redirectWithNotice(hrefs.waitingListEntry(param(params, 'id'), key), waitingListNotices.stopped)
}

export default function WaitingListEntry() {
  const { email, waits } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page">
      <div className="measure">
        <h1 className="title">{waits.length > 0 ? 'Stop these emails?' : 'No more emails'}</h1>
        <p className="quiet mt-4">
          {waits.length > 0
            ? `We’ll email ${email} when these dates are available:`
            : `No dates are saved for ${email}.`}
        </p>
        {waits.length > 0 && (
          <>
            <ul className="mt-6">
              {waits.map((wait) => (
                <li key={wait.id} className="border-t border-line py-3">
                  {vehicleName(wait.car)}
                  <span className="small quiet grid num">{dateRange(wait.pickupDate, wait.returnDate)}</span>
                </li>
              ))}
            </ul>
            <form method="post" className="mt-8">
              <SubmitButton>Stop these emails</SubmitButton>
            </form>
          </>
        )}
        {waits.length === 0 && (
          <p className="mt-8">
            <ButtonLink to={hrefs.fleet()}>Fleet</ButtonLink>
          </p>
        )}
      </div>
    </div>
  )
}

/** A mail program follows no redirect (RFC 8058); it gets the page. */
async function isFromMailProgram(request: Request): Promise<boolean> {
  return (await readTexts(request))?.get('List-Unsubscribe') === 'One-Click'
}

async function findSealed(request: Request, id: string | undefined) {
  const key = new URL(request.url).searchParams.get('key') ?? ''
  const found = (await findWaiting(id ?? '', key)) ?? notFound(waitingListProblems.missing)
  return { ...found, key }
}
