/** Compares up to three cars: with as many chosen, the other boxes rest. The server takes the first three. */
import { met } from '../browser.js'

document.addEventListener('change', (event) => {
  const box = met(event, 'input[type=checkbox][form]')
  if (!(box instanceof HTMLInputElement) || !box.form) return
  const boxes = [...box.form.elements].filter((one) => one instanceof HTMLInputElement && one.type === 'checkbox')
  const chosen = boxes.filter((one) => one instanceof HTMLInputElement && one.checked)
  for (const one of boxes)
    if (one instanceof HTMLInputElement) one.disabled = !one.checked && chosen.length >= Number(box.form.dataset.most)
})
