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

/**
 * One view at the pickup and at the return, beside each other on a phone too. With scripts two single photographs are in one
 * place, and a slider shows how much of it is the return's.
 */
export function ComparedPhotos({ shot, before, after, children }: Props) {
  const isPair = before.length === 1 && after.length === 1
  return (
    <div className={`compared grid grid-cols-2 items-start gap-2 ${isPair ? 'wipe' : ''}`}>
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
      {isPair && (
        <input
          type="range"
          min={0}
          max={100}
          defaultValue={50}
          aria-label={condition.wipe(condition.shot[shot])}
          onInput={({ currentTarget: { parentElement, value } }) =>
            parentElement?.style.setProperty('--at', `${value}%`)
          }
        />
      )}
    </div>
  )
}
