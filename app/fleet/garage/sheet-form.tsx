import { fleetSheetLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { describedBy, Field } from '#app/ui/form/field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { Table } from '#app/ui/table.tsx'
import type { sheetUpload } from './forms.ts'
import { headingOf, sheetColumns, describeColumn } from './sheet.ts'

const words = fleetSheetLabels

export function SheetForm({ lastResult }: { lastResult?: FormReply | null }) {
  const [form, { sheet }] = useAppForm<typeof sheetUpload>({ id: 'fleet-sheet', lastResult })
  return (
    <div className="grid gap-10 pt-6 lg:gap-16 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div>
        <ol className="sheet-steps grid gap-2 max-w-152 mb-8 pl-5 text-ink-2 list-decimal">
          {Object.values(words.steps).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <AppForm
          form={form}
          encType="multipart/form-data"
          labels={{ sheet: words.file }}
          submit={words.preview}
          pending={words.reading}
        >
          <Field field={sheet} label={words.file} hint={words.fileHint} file>
            <div className={sheet.valid ? 'file' : 'file invalid'}>
              <input
                type="file"
                id={sheet.id}
                name={sheet.name}
                accept=".csv,text/csv,text/plain,text/tab-separated-values"
                aria-invalid={!sheet.valid || undefined}
                aria-describedby={describedBy(sheet, words.fileHint)}
              />
            </div>
          </Field>
        </AppForm>
      </div>
      <details>
        <summary className="head min-h-[44px] cursor-pointer">{words.columns}</summary>
        <p className="small quiet pb-4">{words.columnsHint}</p>
        <Table caption={words.columns} columns={[words.column, words.takes]} className="table stack">
          <tbody>
            {sheetColumns.map((column) => (
              <tr key={column}>
                <td>{headingOf(column)}</td>
                <td className="quiet">{describeColumn(column)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </div>
  )
}
