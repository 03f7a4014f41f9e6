/** Figures of handing cars over and taking them back. */
import { days } from '#app/shared/durations.ts'
import { cents } from '#app/shared/money.ts'

export const handoverFigures = {
  /** Premium fuel and the way to the pump, for each eighth of a tank that is missing. */
  fuelPerEighth: cents(2_500),
  tankEighths: 8,
  highestMileage: 999_999,
  /** In characters. */
  longestRemark: 2_000,
  longestName: 120,
  longestMark: 200,
  mostMarks: 60,
  mostPhotos: 80,
  /** Photographs are evidence until then, counted from the end of the rental; a dispute with a bank may take 120 days. */
  photosKeptFor: days(365),
  deletedAtOnce: 100,
  /** Sent at once where scripts run: what a cut connection costs at most. */
  pieceBytes: 256 * 1024,
  /** What a browser has not been able to send. It holds names and photographs. */
  keptOnDeviceFor: days(3),
  /** In pixels: as they are listed, and as they are looked at. */
  photoWidths: { small: 480, large: 1440 },
} as const
