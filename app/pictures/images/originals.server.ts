/** What is recorded of a picture whose original is found, or lost. */
import { eq } from 'drizzle-orm'

import { imageErrors, images } from '#drizzle/tables/images.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import type { PictureFacts } from '#app/platform/pictures.server.ts'

/** Without its original a picture leaves the gallery; with it, its failures are forgotten. `file`: it was lost, and is here again. */
export async function recordOriginal(
  tx: Transaction,
  imageId: string,
  { isBroken, file }: { isBroken: boolean; file?: PictureFacts },
): Promise<void> {
  const here = eq(images.id, imageId)
  if (isBroken) await tx.update(images).set({ showInGallery: false }).where(here)
  else await forgetImageErrors(tx, imageId)
  if (file) await tx.update(images).set(file).where(here)
}

export async function forgetImageErrors(tx: Transaction, imageId: string): Promise<void> {
  await tx.delete(imageErrors).where(eq(imageErrors.imageId, imageId))
}
