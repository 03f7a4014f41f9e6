import { pollStatus } from './poll.js'

const status = document.querySelector('script[data-status]')?.getAttribute('data-status')
if (status) {
  clearInterval(globalThis.waitFallback)
  pollStatus(status, () => location.reload())
}
