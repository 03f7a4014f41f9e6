import { actionLabels } from '#app/ui/words.ts'
import { garageLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { PostButton } from '#app/ui/form/post-button.tsx'
import { Table } from '#app/ui/table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { PrintedStay } from './printed-stays.server.ts'

const words = garageLabels.calendar

/** `removable`: of this vehicle, blocks can be removed here. */
type Props = { stays: PrintedStay[]; caption: string; removable?: string }

export function StayTable({ stays, caption, removable }: Props) {
  return (
    <Table
      caption={caption}
      columns={[words.when, words.what, words.who, removable && { name: actionLabels.remove, hidden: true }]}
    >
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
                    {actionLabels.remove}
                  </PostButton>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export function StayLink({ what, number, requestId }: PrintedStay) {
  if (number) return <TextLink to={hrefs.rental(number)}>{what}</TextLink>
  if (requestId) return <TextLink to={hrefs.confirmation({ booking_id: requestId })}>{what}</TextLink>
  return <>{what}</>
}
