import { hasRoomForTabs, submitToTab } from './payment-tab.js'

document.addEventListener('submit', (event) => {
  const { target: form, submitter: button } = event
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-new-tab]') || !hasRoomForTabs()) return
  event.preventDefault()
  button?.setAttribute('aria-disabled', 'true')
  void submitToTab(form).finally(() => button?.removeAttribute('aria-disabled'))
})
