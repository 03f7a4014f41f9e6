import type { fitPicture, FitAs } from './fit-picture.ts'

type Fit = typeof fitPicture

/** Forms whose files are being scaled. */
const fitting = new Map<HTMLFormElement, Promise<unknown>>()
const held = new Set<HTMLFormElement>()
let listens = false

/**
 * Replaces the photographs chosen in a file input by smaller ones; its form waits for them when it is sent in the meantime. What
 * can't be scaled stays as it is: the server says what is wrong with it. `load` brings the scaling code.
 */
export async function fitChosen(input: HTMLInputElement, as: FitAs, load: () => Promise<Fit>): Promise<void> {
  const chosen = [...(input.files ?? [])]
  const { form } = input
  if (chosen.length === 0 || !form) return
  if (!listens) addEventListener('submit', hold, true)
  listens = true
  const work = Promise.all([fitting.get(form), replace(input, chosen, as, load)])
  fitting.set(form, work)
  await work
  if (fitting.get(form) === work) fitting.delete(form)
}

async function replace(input: HTMLInputElement, chosen: File[], as: FitAs, load: () => Promise<Fit>): Promise<void> {
  try {
    const fit = await load()
    const sent = new DataTransfer()
    // One after another: a decoded photograph takes 50 MB.
    for (const file of chosen) sent.items.add(await fitted(file, as, fit))
    const isSame = [...(input.files ?? [])].every((file, index) => file === chosen[index])
    if (isSame && input.files?.length === chosen.length) input.files = sent.files
  } catch {
    // The browser can't, or the scaling code did not arrive: the files go as they are.
  }
}

async function fitted(file: File, as: FitAs, fit: Fit): Promise<File> {
  const smaller = await fit(file, as)
  return smaller === 'heic' || smaller === file ? file : new File([smaller], file.name, { type: smaller.type })
}

/** Before any other listener: to them the form is sent once, when its files are ready. */
function hold(event: SubmitEvent): void {
  const { target: form, submitter } = event
  const work = form instanceof HTMLFormElement && fitting.get(form)
  if (!work) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (held.has(form)) return
  held.add(form)
  submitter?.setAttribute('aria-disabled', 'true')
  void sendAfter(work, form, submitter)
}

async function sendAfter(work: Promise<unknown>, form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  await work
  held.delete(form)
  submitter?.removeAttribute('aria-disabled')
  if (form.isConnected) form.requestSubmit(submitter)
}
