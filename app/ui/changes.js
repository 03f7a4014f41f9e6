/** A form's button says so while there is nothing to save (S2 §2); without this it can always be pressed. */
const script = document.querySelector('script[data-watches]')
const form = document.getElementById(script?.getAttribute('data-watches') ?? '')
const button = form?.querySelector('button[type=submit]')

if (script && form instanceof HTMLFormElement && button) {
  const ready = button.textContent
  // A form that came back as wrong differs from what is stored.
  const stored = script.hasAttribute('data-changed') ? undefined : written(form)
  const show = () => {
    const same = written(form) === stored
    button.textContent = same ? script.getAttribute('data-unchanged') : ready
    button.toggleAttribute('aria-disabled', same)
    if (same) button.setAttribute('aria-disabled', 'true')
  }
  form.addEventListener('input', show)
  window.addEventListener('pageshow', show)
  show()
}

/** @param {HTMLFormElement} of */
function written(of) {
  return JSON.stringify([...new FormData(of)])
}
