import { requireNewPasswordJob } from '#app/features/people/events.server.ts'
import { requireNewPassword as require } from '#app/features/people/recovery.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** After a customer was made staff or admin. */
export const requireNewPassword: Job = {
  name: requireNewPasswordJob,
  run: (data) => require(String(data.profileId), now()),
}
