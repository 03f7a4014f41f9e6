/** Removing and muting stay on the page; the stream brings the change. */
import { remove } from './messages.js'
import { room } from './room.js'

room.addEventListener('submit', async (event) => {
  const button = event.target
  if (!(button instanceof HTMLFormElement) || !button.matches('.more form')) return
  event.preventDefault()
  button.closest('details')?.removeAttribute('open')
  const answer = await fetch(button.action, { method: 'POST', redirect: 'manual' }).catch(() => null)
  if (!answer || answer.status >= 400) button.submit()
  else if (button.matches('[data-quiet]')) remove(button.closest('[data-at]')?.id.slice(2) ?? '')
  else location.reload()
})
