import { readHealth } from '#app/platform/migrations.server.ts'

/**
 * For health checks: 200 from when every migration is applied. With the database away pages that ask it
 * nothing are still served, and the others say why they are not (decision 025): a machine out of the rotation could not.
 */
export async function loader() {
  const health = await readHealth()
  return Response.json(health, { status: health.ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
}
