import { z } from 'zod'

import { rentalFigures } from '#app/bookings/rentals/figures.ts'
import { rentalProblems } from '#app/bookings/rentals/words.ts'
import { handoverFigures } from './figures.ts'
import { handoverProblems } from './words.ts'
import { parseDate, parseTime } from '#app/shared/dates.ts'
import { wholeFigure } from '#app/shared/form-figures.ts'
import { issues } from '#app/shared/form-problems.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { parts } from './field-names.ts'
import { damageKinds } from '#app/shared/condition-kinds.ts'
import { zones } from './zones.ts'

const words = issues(handoverProblems)

/** What is left empty is not known yet: a report is saved as far as it is. */
const empty = (typed: unknown) => (typed === '' ? undefined : typed)

const remark = z.string().trim()
/** A file is stored before the form is read. */
const photo = z.string().optional()
const thousandth = z.coerce.number().int().min(0).max(1_000).optional().catch(undefined)

export const conditionReportForm = z.object({
  version: z.coerce.number().int().catch(0),
  mileage: z.preprocess(
    empty,
    wholeFigure(words.mileageWrong, { from: 0, to: handoverFigures.highestMileage }).optional(),
  ),
  fuel: z.preprocess(empty, wholeFigure(words.fuelWrong, { from: 0, to: handoverFigures.tankEighths }).optional()),
  remarks: remark.max(handoverFigures.longestRemark, words.remarksLong).optional(),
  signerName: z.string().overwrite(oneLine).max(handoverFigures.longestName, words.nameLong).optional(),
  backDate: z.preprocess(empty, moment(parseDate, words.backDateWrong).optional()),
  backTime: z.preprocess(empty, moment(parseTime, words.backTimeWrong).optional()),
  photo_front: photo,
  photo_rear: photo,
  photo_left: photo,
  photo_right: photo,
  photo_wheels: photo,
  photo_interior: photo,
  photo_odometer: photo,
  photo_other: photo,
  markId: z.uuid().optional().catch(undefined),
  markPlace: z.preprocess(empty, z.enum(zones, { error: words.markPlaceMissing }).optional()),
  markX: thousandth,
  markY: thousandth,
  markKind: z.enum(damageKinds).catch('scratch'),
  markNote: z.string().overwrite(oneLine).max(handoverFigures.longestMark, words.markNoteLong).optional(),
  /** The button beside a photograph or a mark. */
  removed: z.uuid().optional().catch(undefined),
  /** Of a report that was signed. */
  noteId: z.uuid().optional().catch(undefined),
  note: remark.max(rentalFigures.longestNote, issues(rentalProblems).noteLong).optional(),
  /** The button that signs it. */
  complete: z.literal('yes').optional().catch(undefined),
})
export type ReportInput = z.output<typeof conditionReportForm>

function moment<Read>(read: (typed: string) => Read | undefined, wrong: string) {
  return z
    .string()
    .transform(read)
    .refine((found) => found !== undefined, wrong)
}

/** What scripts send by themselves: one photograph, one mark, or the entries as they are. */
export const partForm = conditionReportForm.extend({
  part: z.enum(parts),
  /** Who took or typed it: someone else may have signed in on the same device. */
  owner: z.uuid(),
  /** Made by the browser, so that a photograph that is sent again is stored once. */
  shotId: z.uuid().optional().catch(undefined),
})
