/** Compares up to three cars: with as many chosen the other boxes rest. */
import { met } from '../browser.js'

document.addEventListener('change', (event) => {
  const box = met(event, 'input[type=checkbox][form]')
  if (!(box instanceof HTMLInputElement) || !box.form) return
  const { elements, dataset } = box.form
  const boxes = [...elements].filter((one) => one instanceof HTMLInputElement && one.type === 'checkbox')
  const count = boxes.filter((one) => one.matches(':checked')).length
  for (const one of boxes) one.toggleAttribute('disabled', !one.matches(':checked') && count >= Number(dataset.most))
})
