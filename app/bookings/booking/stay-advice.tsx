import { printChoice, printDaysRange, type Chosen } from '#app/fleet/availability/offers.ts'
import type { StayProblem } from '#app/fleet/availability/rules.ts'
import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import type { Stay } from '#app/shared/wall-clock.ts'

type Props = {
  /** The first one gives the title. */
  broken: [StayProblem, ...StayProblem[]]
  requested: Stay
  near: Stay[]
  /** In place of the sentences of what is broken. */
  why?: string
  /** The fields say it already. */
  said: boolean
  choiceButton: (choice: Chosen) => React.ComponentProps<'button'>
}

export function StayAdvice({ broken, requested, near, why, said, choiceButton }: Props) {
  return (
    <Note tone="bad" title={stayDateProblems[broken[0]].title}>
      {!said && (why ? <p>{why}</p> : broken.map((problem) => <p key={problem}>{stayDateProblems[problem].body}</p>))}
      {near.length > 0 && (
        <p className="grid justify-items-start">
          Nearest available dates:{' '}
          {near.map((stay) => (
            <button key={printChoice(stay)} {...choiceButton(stay)} className="link">
              {printDaysRange(stay, requested)}
            </button>
          ))}
        </p>
      )}
    </Note>
  )
}
