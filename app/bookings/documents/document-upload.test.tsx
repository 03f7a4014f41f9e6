// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'

import { uploadProblems } from '#app/pictures/images/words.ts'
import { documentProblems } from './words.ts'
import { present } from '#app/shared/present.ts'
import { unmountAfter } from '#tests/support/unmount-after.ts'
import { until } from '#tests/support/until.ts'
import { DocumentUpload } from './document-upload.tsx'

afterEach(() => vi.restoreAllMocks())

/** What the field shows once the server has refused the file. */
async function refusedWith(problem: { code: string }): Promise<HTMLElement> {
  const answer = { message: 'It is said in other words.', problem: { ...problem, body: 'It is said in other words.' } }
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(answer, { status: 403 }))
  const place = document.body.appendChild(document.createElement('div'))
  const ignore = () => {}
  unmountAfter(createRoot(place)).render(
    <DocumentUpload
      id="license"
      name="license"
      formId="booking"
      label="License"
      documentType="drivers_license_front"
      vehicleId="roma"
      invalid={false}
      onUploaded={ignore}
      onBusy={ignore}
    />,
  )
  const input = await until(() => present(place.querySelector('input'), 'field'))
  const chosen = new DataTransfer()
  chosen.items.add(new File(['%PDF-1.7'], 'license.pdf', { type: 'application/pdf' }))
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => present(place.querySelector('.error'), 'refusal'))
  return place
}

test('what can be done about a refusal follows from its code, not from its words', async () => {
  const buttons = async (problem: { code: string }) =>
    [...(await refusedWith(problem)).querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(await buttons(uploadProblems.signInFirst)).toEqual(['Sign in to continue'])
  expect(await buttons(uploadProblems.tooMany)).toEqual(['Try again'])
  expect(await buttons(documentProblems.tooLarge)).toEqual([])
})
