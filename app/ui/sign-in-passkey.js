/** On pages to sign in: the button, and passkeys among the suggestions of the username field. */
import { canUsePasskeys, signWithPasskey } from './passkeys.js'

const form = document.querySelector('form[data-passkey]')
const field = form?.querySelector('[name=credential]')
const problem = form?.querySelector('[role=alert]')
let suggesting = new AbortController()

if (form instanceof HTMLFormElement && field instanceof HTMLInputElement && canUsePasskeys()) {
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // One request at a time: browsers refuse a second.
    suggesting.abort()
    void send(form, field).catch(() => {
      if (problem instanceof HTMLElement) problem.hidden = false
      void suggest(form, field)
    })
  })
  void suggest(form, field)
}

/** @param {HTMLFormElement} to @param {HTMLInputElement} into @param {Omit<CredentialRequestOptions, 'publicKey'>} [how] */
async function send(to, into, how) {
  if (problem instanceof HTMLElement) problem.hidden = true
  into.value = await signWithPasskey(to.dataset.passkey ?? '', how)
  to.submit()
}

/** @param {HTMLFormElement} to @param {HTMLInputElement} into */
async function suggest(to, into) {
  suggesting = new AbortController()
  const { signal } = suggesting
  const isWanted = document.querySelector('[autocomplete~=webauthn]') !== null
  if (!isWanted || !(await PublicKeyCredential.isConditionalMediationAvailable?.()) || signal.aborted) return
  await send(to, into, { mediation: 'conditional', signal }).catch(() => {})
}
