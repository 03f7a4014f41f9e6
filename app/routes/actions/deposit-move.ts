import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility, returnPath } from '#app/people/access/guards.server.ts'
import { authorizeNow, returnCash, recordCash, releaseNow, sendCardLink } from '#app/money/deposits/commands.server.ts'
import { cashForm } from '#app/money/deposits/forms.ts'
import { findDepositId } from '#app/money/deposits/queries.server.ts'
import { depositNotices, depositProblems } from '#app/money/deposits/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalidButton, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { isId } from '#app/shared/ids.ts'
import { isKeyOf } from '#app/shared/keys.ts'

const moves = {
  attempt: authorizeNow,
  link: sendCardLink,
  cash: recordCash,
  cashBack: returnCash,
  release: releaseNow,
}

/** The buttons of a deposit, each without fields. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'deposit.manage')
  const { id, move } = params
  const found = isId(id) ? await findDepositId(id) : null
  if (!found || !move || !isKeyOf(moves, move)) return notFound(depositProblems.missing)
  const back = returnPath(request) ?? rentalHrefs.deposit(found.number)
  const form = await readForm(request, cashForm)
  if (!form.ok) return invalidButton(form, back)
  const done = await moves[move]({ depositId: found.id, actorId: viewer.id, now: now(), ...form.value })
  return redirectWithNotice(back, done.ok ? depositNotices[move] : done.problem)
}
