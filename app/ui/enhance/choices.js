/**
 * Compares up to three cars: with as many chosen the other boxes rest, and the button is in sight from the first on. Its
 * looks are set here, because they would cost every visitor of the fleet bytes of the inlined styles.
 */
import { met } from '../browser.js'

document.addEventListener('change', (event) => {
  const box = met(event, 'input[type=checkbox][form]')
  if (!(box instanceof HTMLInputElement) || !box.form) return
  const { elements, style, dataset } = box.form
  const boxes = [...elements].filter((one) => one instanceof HTMLInputElement && one.type === 'checkbox')
  const count = boxes.filter((one) => one.matches(':checked')).length
  for (const one of boxes) one.toggleAttribute('disabled', !one.matches(':checked') && count >= Number(dataset.most))
  style.cssText = count > 0 ? 'position:sticky;bottom:0;background:var(--color-raise)' : ''
})
