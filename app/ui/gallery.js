/** A click on a picture enlarges it over the page; without scripts "Enlarge" opens the picture itself. */
import { met } from './browser.js'

const dialog = document.querySelector('[data-enlarged]')
const stage = dialog?.querySelector('div')

document.addEventListener('click', (event) => {
  const figure = met(event, '.track img, [data-enlarge]')?.closest('figure')
  if (!figure || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  enlarge(figure)
})

stage?.addEventListener('click', () => dialog instanceof HTMLDialogElement && dialog.close())

/** @param {Element} figure */
function enlarge(figure) {
  const picture = figure.querySelector('img')?.cloneNode()
  if (!(picture instanceof HTMLImageElement) || !(dialog instanceof HTMLDialogElement) || !stage) return
  picture.sizes = '200vw'
  picture.loading = 'eager'
  stage.replaceChildren(picture)
  dialog.showModal()
  stage.scrollTo((stage.scrollWidth - stage.clientWidth) / 2, (stage.scrollHeight - stage.clientHeight) / 2)
}
