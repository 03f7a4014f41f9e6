import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { ShownDriver } from './queries.server.ts'

type Props = {
  drivers: ShownDriver[]
  /** Of the booking, while staff look at the licenses. */
  number: string | null
}

/** At the desk: who may drive, with a button for each license that staff have looked at. */
export function DriverList({ drivers, number }: Props) {
  return (
    <ul className="before-keys">
      {drivers.map(({ id, name, facts, isSeen, isDated, state, action, actionName, version }) => (
        <li key={id} className="py-3">
          <span className="grid">
            {name}
            <span className="small quiet">{facts}</span>
          </span>
          <State look={isSeen ? 'ok' : 'bad'}>{state}</State>
          {number && (isSeen || isDated) && (
            <PostForm action={rentalHrefs.driverLicense(number, id)}>
              <input type="hidden" name="version" value={version} />
              <input type="hidden" name="page" value="drivers" />
              <SubmitButton look="line" compact name="seen" value={isSeen ? 'no' : 'yes'} aria-label={actionName}>
                {action}
              </SubmitButton>
            </PostForm>
          )}
        </li>
      ))}
    </ul>
  )
}
