import { expect, test, vi } from 'vitest'

import { env } from '#app/platform/env.server.ts'
import { startSession } from '#app/platform/session.server.ts'
import { addPerson } from '#tests/support/people.ts'
import { requireAbility } from './guards.server.ts'

test('a person who is refused an ability is logged by id, with the ability and the request’s reference', async () => {
  const { id } = await addPerson()
  const cookie = await startSession(new Request('http://localhost/'), { profileId: id, now: new Date() })
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { logLevel } = env
  env.logLevel = 'info'
  try {
    const request = new Request('http://localhost/dashboard/house?token=secret', {
      headers: { Cookie: cookie.split(';')[0] ?? '', 'X-Request-Id': 'ABCDEFGHJK' },
    })
    await expect(requireAbility(request, 'house.view')).rejects.toMatchObject({ init: { status: 403 } })
    const lines = written.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('access.refused'))
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        at: expect.any(String),
        level: 'info',
        event: 'access.refused',
        ability: 'house.view',
        profileId: id,
        reference: 'ABCDEFGHJK',
      },
    ])
  } finally {
    env.logLevel = logLevel
    written.mockRestore()
  }
})
