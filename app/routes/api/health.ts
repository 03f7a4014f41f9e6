import { databaseIsReady } from '#app/platform/migrations.server.ts'

/** For whoever watches over us: the database is reached and every migration is applied. */
export async function loader() {
  const ready = await databaseIsReady()
  return Response.json({ ready }, { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
}
