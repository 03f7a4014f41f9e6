import type { ActionFunctionArgs } from '@remix-run/node'

import { reportImageError } from '#app/pictures/images/commands.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { addressOf, readJson, readTexts } from '#app/platform/http.server.ts'

/** A browser tells of a picture it could not load. The answer is the same whatever becomes of the report. */
export async function action({ request }: ActionFunctionArgs) {
  const report = await readReport(request)
  const imageUrl = report.imageUrl ?? report.page
  await reportImageError({ imageId: report.imageId, imageUrl, address: addressOf(request), now: now() })
  return new Response(null, { status: 204 })
}

async function readReport(request: Request): Promise<Record<string, unknown>> {
  const isJson = request.headers.get('Content-Type')?.startsWith('application/json')
  const body: unknown = isJson ? await readJson(request) : Object.fromEntries((await readTexts(request)) ?? [])
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
