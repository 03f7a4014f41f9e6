import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { photosForm } from '#app/features/handovers/forms.ts'
import { incomingShots } from '#app/features/handovers/photos.server.ts'
import { stages } from '#app/features/handovers/rules.ts'
import { findBooked } from '#app/features/rentals/queries.server.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, readForm } from '#app/platform/http.server.ts'
import { param } from '#app/shared/param.ts'

/** One condition photograph at a time, where scripts show how far each is. The same one twice is stored once. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'handover.record')
  const { requestId, bookingId } =
    (await findBooked(param(params, 'number'), viewer)) ?? notFound(problems.rental.missing)
  const stage = stages.find((each) => each === params.stage)
  if (!bookingId || !stage) return notFound(problems.rental.missing)
  const incoming = incomingShots({ key: { requestId, bookingId, stage }, ownerId: viewer.id, now: now() })
  try {
    await readForm(request, photosForm, { files: incoming.files })
    const [refused] = Object.values(await incoming.add()).flat()
    return Response.json({ problem: refused ?? null })
  } finally {
    await incoming.drop()
  }
}
