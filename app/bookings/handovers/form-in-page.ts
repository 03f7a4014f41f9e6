/** The form of a report in the page, as it is there. */
import { recordOf } from '#app/shared/keys.ts'
import { reportFields, type ReportEntries } from './field-names.ts'
import type { Mark } from './kept-parts.ts'
import { damageKinds } from '#app/shared/condition-kinds.ts'
import { centerOf } from './zone-centers.ts'
import { zones } from './zones.ts'

const draftFields = ['markPlace', 'markKind', 'markNote', 'markX', 'markY']

/** `draft`: of a mark that is not added yet. Nothing when the form is gone. */
export function readFormInPage(formId: string): { values: ReportEntries; draft: Record<string, string> } | null {
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return null
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const draft = texts.filter(([name]) => draftFields.includes(name))
  const typed = Object.fromEntries(texts)
  const values = recordOf(reportFields, (name) => typed[name] ?? '')
  return { values, draft: Object.fromEntries(draft) }
}

/** What was typed on an earlier visit, into fields as the page brought them: what was typed since is newer, unless `always`. */
export function fillIn(formId: string, values: Record<string, string>, always = false): void {
  const form = document.getElementById(formId)
  for (const [name, value] of Object.entries(values)) {
    const control = form?.querySelector<HTMLElement>(`[name="${name}"]`)
    if (control instanceof HTMLInputElement && control.type === 'radio') {
      const cells = [...(form?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? [])]
      if (always || cells.every((cell) => cell.checked === cell.defaultChecked))
        for (const cell of cells) cell.checked = cell.value === value
    } else if (control instanceof HTMLSelectElement) {
      if (always || control.value === ([...control.options].find((each) => each.defaultSelected)?.value ?? ''))
        control.value = value
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      if (always || control.value === control.defaultValue) control.value = value
    }
  }
}

/** The mark that the form describes, whose fields are empty then. Nothing while it has no place. */
export function popDraftMark(formId: string): Mark | null {
  const draft = readFormInPage(formId)?.draft ?? {}
  const zone = zones.find((each) => each === draft.markPlace)
  if (!zone) return null
  fillIn(formId, { markPlace: '', markNote: '' }, true)
  const spot = draft.markX && draft.markY ? { x: Number(draft.markX), y: Number(draft.markY) } : centerOf(zone)
  const kind = damageKinds.find((each) => each === draft.markKind) ?? 'other'
  return { ...spot, zone, kind, note: draft.markNote ?? '' }
}
