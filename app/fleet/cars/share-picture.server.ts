import { createHash } from 'node:crypto'

import { findImage } from '#app/pictures/images/queries.server.ts'
import { readFocus } from '#app/pictures/images/rules.ts'
import { business } from '#app/business.ts'
import { sharePicture } from '#app/platform/share-pictures.server.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import { dollars } from '#app/shared/money.ts'
import type { PageFacts } from '#app/ui/layout/carried.ts'
import { edition, shareOverlay, type ShareWords } from '#app/ui/share/card.ts'
import { shareSize } from '#app/ui/share/size.ts'
import { listCarImages } from './car-images.server.ts'
import { findCar } from './queries.server.ts'
import { carName, modelName } from './rules.ts'

type SharedCar = {
  slug: string
  year: number
  make: string
  model: string
  trim: string | null
  dailyRateCents: number
}
type Photograph = { hash: string; focus?: string | null }

export function shareOf(car: SharedCar, [first]: readonly Photograph[]): PageFacts['share'] {
  if (!first) return undefined
  const { under } = captionOf(car)
  return {
    path: serviceHrefs.sharePicture(car.slug, `${digestOf(car, first)}.jpg`),
    alt: `${carName(car)}, ${under}, ${business.name}`,
  }
}

/** `movedTo` when name, price or photograph have changed; 'unreachable' when the photograph can't be read; without bytes where it is not drawn. */
export async function findSharePicture(
  slug: string,
  file: string,
  { draws }: { draws: boolean },
): Promise<{ bytes: Uint8Array | null } | { movedTo: string } | 'unreachable' | null> {
  const { car, movedTo } = await findCar(slug, null)
  const shown = car ?? (movedTo ? (await findCar(movedTo, null)).car : null)
  if (!shown) return null
  const [first] = await listCarImages(shown.id)
  const stored = first && (await findImage(first.id))
  if (!stored) return null
  const digest = digestOf(shown, first)
  if (movedTo || file !== `${digest}.jpg`) return { movedTo: serviceHrefs.sharePicture(shown.slug, `${digest}.jpg`) }
  if (!draws) return { bytes: null }
  const overlay = () => shareOverlay(captionOf(shown))
  const { storageKey } = stored
  const focus = readFocus(first.focus)
  const bytes = await sharePicture({ storageKey, subject: shown.id, edition: digest, overlay, focus, ...shareSize })
  return bytes === null || bytes === 'unreachable' ? bytes : { bytes }
}

function captionOf(car: SharedCar): ShareWords {
  return { over: `${car.year} ${car.make}`, title: modelName(car), under: `from ${dollars(car.dailyRateCents)} a day` }
}

function digestOf(car: SharedCar, { hash, focus }: Photograph): string {
  return createHash('sha256')
    .update(JSON.stringify([edition, hash, captionOf(car), focus ?? undefined].slice(0, focus ? 4 : 3)))
    .digest('hex')
    .slice(0, 16)
}
