import { pollStatus } from './poll.js'

const status = document.querySelector('script[data-status]')?.getAttribute('data-status')
if (status) pollStatus(status, () => location.reload())
