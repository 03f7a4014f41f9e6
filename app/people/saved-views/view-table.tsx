import { viewLabels } from './words.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { actionLabels } from '#app/ui/words.ts'
import { Link } from '#app/ui/link.tsx'
import { DenseTable } from '#app/ui/dense-table.tsx'

type Row = { id: string; name: string; href: string; of: string }

export function ViewTable({ views }: { views: Row[] }) {
  return (
    <DenseTable
      caption={viewLabels.title}
      className="two links"
      columns={[viewLabels.view, viewLabels.list, { name: viewLabels.do, hidden: true }]}
    >
      <tbody>
        {views.map(({ id, name, href, of }) => (
          <tr key={id}>
            <td className="at-1 cut">
              <Link to={href}>{name}</Link>
            </td>
            <td className="at-3 mute">{of}</td>
            <td className="at-2 right">
              <PostForm action={officeHrefs.views()}>
                <input type="hidden" name="intent" value="remove" />
                <input type="hidden" name="id" value={id} />
                <SubmitButton look="line" compact aria-label={viewLabels.remove(name)}>
                  {actionLabels.remove}
                </SubmitButton>
              </PostForm>
            </td>
          </tr>
        ))}
      </tbody>
    </DenseTable>
  )
}
