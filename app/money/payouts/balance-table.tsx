import { payoutLabels } from './words.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { Table } from '#app/ui/table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { OwedRow } from './run-form.tsx'

/** Those who are not paid now: too little, or below zero. */
export function BalanceTable({ rows, title, hint }: { rows: OwedRow[]; title: string; hint: string }) {
  return (
    <section className="mt-12">
      <h2 className="head">{title}</h2>
      <p className="help mb-2">{hint}</p>
      <Table caption={title} columns={[payoutLabels.broker, { name: payoutLabels.available, className: 'right' }]}>
        <tbody>
          {rows.map(({ id, name, username, available }) => (
            <tr key={id}>
              <td>
                <TextLink to={officeHrefs.earnings({ broker: username })}>{name}</TextLink>
              </td>
              <td className="right">{available}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
