/** What was said before: put on top of what is there. */
import { all, list, load, room } from './room.js'
import { reword, separate } from './times.js'

room.addEventListener('click', async (event) => {
  const link = event.target instanceof Element ? event.target.closest('[data-older]') : null
  if (!(link instanceof HTMLAnchorElement)) return
  event.preventDefault()
  link.setAttribute('aria-busy', 'true')
  const page = await load(link.href)
  link.removeAttribute('aria-busy')
  if (!page) return void (location.href = link.href)
  list.prepend(...all(page, '[data-log] > [data-at]').filter((each) => !document.getElementById(each.id)))
  reword(list)
  separate()
  const older = page.querySelector('[data-older]')?.getAttribute('href')
  if (older) link.href = older
  else link.remove()
})
