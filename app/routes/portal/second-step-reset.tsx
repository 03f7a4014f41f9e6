import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { business } from '#app/business.ts'
import { requireAbility } from '#app/people/access/guards.server.ts'
import { SubPage } from '#app/people/account/sub-page.tsx'
import { secondStepResetForm } from '#app/people/approvals/forms.ts'
import { findPerson } from '#app/people/approvals/queries.server.ts'
import { resetSecondFactor } from '#app/people/approvals/second-step-reset.server.ts'
import { approvalNotices, profileProblems, secondStepLabels } from '#app/people/approvals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = secondStepLabels

export const meta: MetaFunction = () => pageMeta(words.reset, words.about)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAbility(request, 'secondStep.reset')
  const person = (await findPerson(param(params, 'id'), now())) ?? notFound(profileProblems.missing)
  if (person.id === admin.id || !person.hasSecondFactor) throw redirect(hrefs.person(person.id))
  return { id: person.id, fullName: person.fullName }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAbility(request, 'secondStep.reset')
  const personId = param(params, 'id')
  if (!(await findPerson(personId, now()))) notFound(profileProblems.missing)
  const form = await readForm(request, secondStepResetForm)
  if (!form.ok) return invalid(form)
  const reset = await resetSecondFactor({ adminId: admin.id, personId, reason: form.value.reason, now: now() })
  if (!reset.ok) return redirectWithNotice(hrefs.person(personId), reset.problem)
  return redirectWithNotice(hrefs.person(personId), approvalNotices.secondStepReset)
}

export default function SecondStepReset() {
  const { id, fullName } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  const [form, { reason }] = useAppForm<typeof secondStepResetForm>({ id: 'second-step-reset', lastResult })
  return (
    <SubPage title={words.reset} back={{ label: fullName, href: hrefs.person(id) }}>
      <p className="quiet mb-8">{words.resetMeans}</p>
      <AppForm form={form} submit={words.reset} look="danger" wide>
        <TextField
          field={reason}
          label="Reason"
          hint={words.reasonHint}
          rows={3}
          maxLength={business.office.longestReason}
        />
      </AppForm>
    </SubPage>
  )
}
