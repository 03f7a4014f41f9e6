import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { PostButton } from '#app/ui/form/post-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { PrintedStay } from './printed-stays.server.ts'

const words = labels.garage.calendar

/** `removable`: of this vehicle, blocks can be removed here. */
type Props = { stays: PrintedStay[]; caption: string; removable?: string }

export function StayTable({ stays, caption, removable }: Props) {
  return (
    <table className="table stack num">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.when}</th>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.who}</th>
          {removable && (
            <th scope="col">
              <span className="visually-hidden">{labels.action.remove}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {stays.map((stay) => (
          <tr key={stay.id}>
            <td>{stay.dates}</td>
            <td>
              <StayLink {...stay} />
            </td>
            <td className="quiet">{stay.note ?? stay.customer}</td>
            {removable && (
              <td className="right">
                {stay.kind === 'block' && !stay.isImported && (
                  <PostButton
                    to={officeHrefs.blockRemoval(removable, stay.id)}
                    label={words.remove(stay.what, stay.dates)}
                  >
                    {labels.action.remove}
                  </PostButton>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function StayLink({ what, number, requestId }: PrintedStay) {
  if (number) return <TextLink to={hrefs.rental(number)}>{what}</TextLink>
  if (requestId) return <TextLink to={hrefs.confirmation({ booking_id: requestId })}>{what}</TextLink>
  return <>{what}</>
}
