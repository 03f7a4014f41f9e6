/** Staff upload a film over a line that breaks; it plays, and the loading page has it. */
import { expect } from '@playwright/test'

import { cast } from '#tests/cast.ts'
import { enter } from '#tests/support/browser-renter.ts'
import { makeFilm } from '#tests/support/films.ts'
import { test } from '#tests/support/journey.ts'

const pieces = '**/parts/film/*'

test('a film is uploaded and played', async ({ page }) => {
  const film = { name: 'door.mp4', mimeType: 'video/mp4', buffer: makeFilm(12 * 2 ** 20) }
  await enter(page, cast.sam.username)
  await page.goto('/video-upload')
  let sent = 0
  await page.route(pieces, (route) => {
    const isPiece = route.request().method() === 'PATCH'
    sent += isPiece ? 1 : 0
    return isPiece && sent === 2 ? route.abort('connectionreset') : route.continue()
  })
  await page.locator('#film-film').setInputFiles(film)
  await expect(page.getByText('Video uploaded')).toBeVisible({ timeout: 60_000 })
  expect(sent, 'one piece more than there are').toBeGreaterThan(2)
  await expect(page.getByText('The first frame of your video is the poster.')).toBeVisible({ timeout: 60_000 })
  await page.getByLabel('Title').fill('A door that opens')
  await page.getByRole('button', { name: 'Upload Video' }).click()
  await expect(page.getByRole('heading', { name: 'A door that opens' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Upload Another Video')).toBeVisible()
  const address = (await page.locator('video').getAttribute('src')) ?? ''
  const part = await page.request.get(address, { headers: { Range: 'bytes=0-9' } })
  expect([part.status(), part.headers()['content-range']]).toEqual([206, `bytes 0-9/${film.buffer.length}`])
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.2)
})
