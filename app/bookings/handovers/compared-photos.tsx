import { useLocation } from '@remix-run/react'

import { conditionLabels } from '#app/bookings/condition/words.ts'
import { ConditionPhotos } from './photo-list.tsx'
import type { ShownPhoto } from './queries.server.ts'
import type { Shot } from '#app/shared/condition-kinds.ts'
import { isWorkingPath } from '#app/shared/working-paths.ts'

const condition = conditionLabels

type Props = {
  shot: Shot
  before: ShownPhoto[]
  after: ShownPhoto[]
  /** Beneath each of those of the return. */
  children?: React.ComponentProps<typeof ConditionPhotos>['children']
}

/**
 * One view at the pickup and at the return, beside each other on a phone too. On working pages with scripts two single
 * photographs are in one place, and a slider divides it.
 */
export function ComparedPhotos({ shot, before, after, children }: Props) {
  const isWorking = isWorkingPath(useLocation().pathname)
  const isDivided = isWorking && before.length === 1 && after.length === 1
  return (
    <div className={`compared grid grid-cols-2 items-start gap-2 ${isDivided ? 'wipe' : ''}`}>
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
      {isDivided && (
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
