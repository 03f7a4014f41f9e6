/** What a report's form calls its fields. */
import type { Problem } from '#app/shared/outcome.ts'
import type { Shot } from '#app/shared/condition-kinds.ts'

export const reportFields = ['mileage', 'fuel', 'remarks', 'signerName', 'backDate', 'backTime'] as const
export type ReportField = (typeof reportFields)[number]
export type ReportEntries = Record<ReportField, string>

/** What the server has of a report, and as which version. */
export type StoredReport = { version: number; entries: ReportEntries }

/** What scripts send by itself. */
export const parts = ['shot', 'mark', 'entries'] as const

/** `version` and `saved`: of the entries, as they are stored now. */
export type PartAnswer = { problem: Problem | null; version?: number; saved?: ReportEntries }

/** The name of no one who drives that was asked about when the report was sent before. */
export const strangerField = 'stranger'

export const photoField = (shot: Shot) => `photo_${shot}` as const

/** The form as it was sent; a mark described with it goes along. */
export function readReportEntries(posted: readonly (readonly [name: string, value: string])[]): ReportEntries {
  const read = (name: ReportField) => posted.find(([each]) => each === name)?.[1] ?? ''
  return {
    ...Object.fromEntries(posted),
    mileage: read('mileage'),
    fuel: read('fuel'),
    remarks: read('remarks'),
    signerName: read('signerName'),
    backDate: read('backDate'),
    backTime: read('backTime'),
  }
}
