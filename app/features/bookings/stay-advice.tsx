import { printChoice, printRange, type Chosen } from '#app/features/availability/offers.ts'
import type { Stay, StayProblem } from '#app/features/availability/rules.ts'
import { problems } from '#app/messages/problems.ts'
import { Note } from '#app/ui/feedback/note.tsx'

type Props = {
  problem: StayProblem
  requested: Stay
  near: Stay[]
  said: boolean
  choiceButton: (choice: Chosen) => React.ComponentProps<'button'>
}

export function StayAdvice({ problem, requested, near, said, choiceButton }: Props) {
  const words = problems.booking[problem]
  return (
    <Note tone="bad" title={words.title}>
      {!said && <p>{words.body}</p>}
      {near.length > 0 && (
        <p className="grid justify-items-start">
          Nearest available dates:{' '}
          {near.map((stay) => (
            <button key={printChoice(stay)} {...choiceButton(stay)} className="link">
              {printRange(stay, requested)}
            </button>
          ))}
        </p>
      )}
    </Note>
  )
}
