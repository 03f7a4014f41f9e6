import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { deleteAccount } from '#app/account-deletion.server.ts'
import { deletionForm } from '#app/people/account/forms.ts'
import { listKeptBookings } from '#app/people/account/erasure.server.ts'
import { personalData } from '#app/people/account/personal-data.server.ts'
import { findDeletionBlockers } from '#app/people/account/queries.server.ts'
import { objectionToDeletion, type DeletionObjection as Reason } from '#app/people/account/rules.ts'
import { clearDrafts } from '#app/bookings/booking/started-booking.server.ts'
import { findSums } from '#app/money/earnings/statement.server.ts'
import { business } from '#app/business.ts'
import { earningLabels } from '#app/money/earnings/words.ts'
import { accountNotices, deletionProblems, deletionLabels } from '#app/people/account/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { endSession } from '#app/platform/session.server.ts'
import { longDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars } from '#app/shared/money.ts'
import { dayOf } from '#app/shared/zone.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const meta: MetaFunction = () => pageMeta('Delete my account', 'What we delete, what we keep, and why.')

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const objection = objectionToDeletion(await findDeletionBlockers(viewer.id))
  const kept = await listKeptBookings(viewer.id, now())
  const { pending, available } = await findSums(viewer.id)
  const owed = pending + available
  return {
    broker: can(viewer, 'broker.subscribe'),
    objection: objection ?? null,
    owed: owed > 0 ? earningLabels.owedAtDeletion(exactDollars(owed), business.phone.display) : null,
    deleted: personalData.map(({ what }) => what),
    kept: personalData.flatMap(({ kept }) => kept ?? []),
    bookings: kept.map(({ number, until }) => ({ number, until: longDate(dayOf(until)) })),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const form = await readForm(request, deletionForm)
  if (!form.ok) return invalid(form)
  const at = now()
  const deleted = await deleteAccount({ profileId: viewer.id, password: form.value.password, now: at })
  if (!deleted.ok) return invalid(form, deleted.problem, deleted.field)
  const cookie = await endSession(request, at)
  const headers = await clearDrafts(request)
  headers.append('Set-Cookie', cookie)
  return redirectWithNotice(hrefs.home(), accountNotices.deleted, headers)
}

export default function Deletion() {
  const { broker, objection, owed, deleted, kept, bookings } = useLoaderData<typeof loader>()
  return (
    <div className="pb-16">
      <PageHead title="Delete my account" />
      <div className="settings">
        <section>
          <h2>What is deleted</h2>
          <ul className="prose">
            {deleted.map((what) => (
              <li key={what}>{what}.</li>
            ))}
            <li>You’re signed out everywhere, and no one can sign in to this account again.</li>
            {broker && <li>A subscription ends right away, and we refund its last payment.</li>}
          </ul>
        </section>
        <section>
          <h2>What we keep, and why</h2>
          <ul className="prose">
            {kept.map(({ what, why, until }) => (
              <li key={what}>
                {what}, {until}. {why}
              </li>
            ))}
            {bookings.map(({ number, until }) => (
              <li key={number}>
                Booking {number}: until {until}.
              </li>
            ))}
            <li>{deletionLabels.keptInBackups}</li>
          </ul>
        </section>
        <section>
          <h2>Delete</h2>
          {owed && (
            <div className="mb-6">
              <Note tone="warn" title={owed.title}>
                {owed.body}
              </Note>
            </div>
          )}
          {objection ? <Objection objection={objection} /> : <DeletionForm />}
        </section>
      </div>
    </div>
  )
}

function Objection({ objection }: { objection: Reason }) {
  return (
    <div className="grid justify-items-start gap-6">
      <Note tone="warn" title={deletionProblems[objection].title}>
        {deletionProblems[objection].body}
      </Note>
      {objection !== 'lastAdmin' && <ButtonLink to={hrefs.accountBookings()}>Your bookings</ButtonLink>}
    </div>
  )
}

function DeletionForm() {
  const lastResult = useActionData<typeof action>()?.lastResult
  const [form, fields] = useAppForm<typeof deletionForm>({ id: 'delete-account', lastResult })
  return (
    <AppForm form={form}>
      <p className="quiet">This can’t be undone.</p>
      <TextField field={fields.password} label="Current password" type="password" autoComplete="current-password" />
      <div className="row">
        <SubmitButton look="danger">Delete my account</SubmitButton>
        <TextLink to={hrefs.accountSettings()} quiet>
          Keep my account
        </TextLink>
      </div>
    </AppForm>
  )
}
