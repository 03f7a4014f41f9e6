import { calendarImportFigures } from '#app/fleet/calendar-imports/figures.ts'
import { assertNoTransaction } from '#app/platform/db.server.ts'
import { loadEmulator } from '#app/platform/emulator.server.ts'
import { env } from '#app/platform/env.server.ts'
import { DownloadFailed, downloadPublic } from '#app/platform/public-download.server.ts'

const { mostBytes, mostRedirects, patience } = calendarImportFigures
const emulated = 'calendar.example'

/** Outside production, the emulator's file. Throws DownloadFailed. */
export async function downloadCalendar(address: string, now: Date): Promise<Uint8Array> {
  assertNoTransaction('an outside calendar')
  const url = new URL(address)
  if (url.hostname !== emulated || env.production) {
    return downloadPublic(address, { mostBytes, mostRedirects, patience, accept: 'text/calendar, */*;q=0.1' })
  }
  const load = () => import('#emulators/calendar/calendar.server.ts')
  const { answerCalendarRequest } = await loadEmulator('DEPLOYMENT', load)
  const file = answerCalendarRequest(url, now)
  if (file === null) throw new DownloadFailed('missing')
  return Buffer.from(file)
}
