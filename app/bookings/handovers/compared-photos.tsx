import { conditionLabels } from '#app/bookings/condition/words.ts'
import { ConditionPhotos } from './photo-list.tsx'
import type { ShownPhoto } from './queries.server.ts'
import type { Shot } from '#app/shared/condition-kinds.ts'

const condition = conditionLabels

type Props = {
  shot: Shot
  before: ShownPhoto[]
  after: ShownPhoto[]
  /** Beneath each of those of the return. */
  children?: React.ComponentProps<typeof ConditionPhotos>['children']
}

/** One view at the pickup and at the return, beside each other on a phone too. */
export function ComparedPhotos({ shot, before, after, children }: Props) {
  return (
    <div className="compared grid grid-cols-2 items-start gap-2">
      <div>
        <p className="micro mute">{condition.atPickup}</p>
        {before.length > 0 ? (
          <ConditionPhotos shot={shot} photos={before} />
        ) : (
          <p className="small quiet">{condition.noPhoto}</p>
        )}
      </div>
      <div>
        <p className="micro mute">{condition.atReturn}</p>
        <ConditionPhotos shot={shot} photos={after}>
          {children}
        </ConditionPhotos>
      </div>
    </div>
  )
}
