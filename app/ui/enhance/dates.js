/** In date searches, the return's first day follows the pickup. The server does it after a submit. */
import { met } from '../browser.js'

const day = 86_400_000

document.addEventListener('change', (event) => {
  const pickup = met(event, 'input[type=date][name=pickup]')
  if (!(pickup instanceof HTMLInputElement) || !pickup.value) return
  const back = pickup.form?.elements.namedItem('return')
  if (back instanceof HTMLInputElement) back.min = new Date(Date.parse(pickup.value) + day).toISOString().slice(0, 10)
})
