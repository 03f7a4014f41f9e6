/** Scales the photographs chosen on reading pages. On working pages React does it. */
import { met } from './browser.js'
import { fitChosen } from './form/fit-chosen.ts'
import { fitPicture } from './form/fit-picture.ts'

document.addEventListener('change', (event) => fit(met(event, 'input[data-fit]')))
// A file may be chosen before the scripts have come.
document.querySelectorAll('input[data-fit]').forEach(fit)

/** @param {Element | null} input */
function fit(input) {
  if (!(input instanceof HTMLInputElement)) return
  void fitChosen(input, input.dataset.fit === 'document' ? 'document' : 'picture', async () => fitPicture)
}
