/** Compares up to three cars: with as many chosen the other boxes rest. */
import { met } from '../browser.js'

document.addEventListener('change', (event) => {
  const box = met(event, 'input[type=checkbox][form]')
  if (box instanceof HTMLInputElement && box.form?.dataset.most) recount(box.form)
})

// Browsers restore boxes on the way back.
addEventListener('pageshow', () => document.querySelectorAll('form[data-most]').forEach(recount))

/** @param {Element} form */
function recount(form) {
  if (!(form instanceof HTMLFormElement)) return
  const boxes = [...form.elements].filter((one) => one instanceof HTMLInputElement && one.type === 'checkbox')
  const count = boxes.filter((one) => one.matches(':checked')).length
  for (const one of boxes)
    one.toggleAttribute('disabled', !one.matches(':checked') && count >= Number(form.dataset.most))
}
