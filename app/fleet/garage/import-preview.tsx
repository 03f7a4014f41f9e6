import { fleetSheetLabels } from './words.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { SubTabs } from '#app/ui/layout/sub-tabs.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { ChangeTable } from './change-table.tsx'
import type { PreviewedRow, RowKind } from './import-preview.server.ts'

const words = fleetSheetLabels

type Props = {
  id: string
  show: RowKind
  page: number
  more: boolean
  counts: { kind: RowKind; count: number }[]
  rows: PreviewedRow[]
  missing: string[]
}

export function ImportPreview({ id, show, page, more, counts, rows, missing }: Props) {
  const hrefOf = (kind: RowKind) => officeHrefs.fleetImportPreview(id, { show: kind })
  const tabs = counts.map(({ kind, count }) => ({ label: words.counted(words.kind[kind], count), href: hrefOf(kind) }))
  return (
    <section className="grid gap-4 mt-10">
      <SubTabs label={words.tabs} entries={tabs} path={hrefOf(show)} />
      {show === 'unchanged' ? (
        <ul className="small">
          {rows.map(({ row, name, slug }) => (
            <li key={row} className="border-t border-line py-2">
              {words.row(row, name)} <span className="mute">{slug}</span>
            </li>
          ))}
        </ul>
      ) : (
        <ChangeTable caption={words.kind[show]} rows={rows} kind={show} />
      )}
      <Pages page={page} more={more} hrefOf={(to) => officeHrefs.fleetImportPreview(id, { show, page: to })} />
      {missing.length > 0 && (
        <p className="small mute">
          {words.missing}: {missing.join(', ')}.
        </p>
      )}
    </section>
  )
}
