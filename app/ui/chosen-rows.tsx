import { useLocation } from '@remix-run/react'

import { chosenLabels } from './words.ts'
import { PostForm } from './form/post-form.tsx'

const formId = 'chosen'

/** The first column of a list whose rows can be chosen. */
export const choiceColumn = { name: chosenLabels.column, hidden: true }

/** A box of the form below the list. */
export function RowChoice({ id, name }: { id: string; name: string }) {
  return (
    <td className="pick">
      <label className="option">
        <input type="checkbox" form={formId} name="row" value={id} aria-label={chosenLabels.choose(name)} />
      </label>
    </td>
  )
}

/** A list and what can be done with its chosen rows: `jobs` are the buttons and their fields. Counted without scripts. */
export function ChoosableRows({ jobs, children }: { jobs: React.ReactNode; children: React.ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <div className="dense-list">
      <div className="choosable">
        {children}
        <PostForm id={formId} action={pathname + search} className="chosen-bar" onTaken={startOver}>
          <p className="num">{chosenLabels.chosen}</p>
          {jobs}
        </PostForm>
      </div>
    </div>
  )
}

function startOver() {
  document.forms.namedItem(formId)?.reset()
}
