/** A reading page that waits for a payment loads again once there is news of it. */
import { pollStatus } from './poll.js'

const status = document.querySelector('script[data-status]')?.getAttribute('data-status')
if (status) pollStatus(status, () => location.reload())
