import forPages from '../styles/fonts/marque-display.woff2?inline'
import forFiles from '../styles/fonts/marque-display.woff?inline'

/** The display face where no page can fetch it, as a data URL. */
export const displayFaceUrl = forPages

/** The same face in the older format: of the newer one pdfkit embeds letters without their outlines. */
export function readDisplayFace(): Buffer {
  return Buffer.from(forFiles.slice(forFiles.indexOf(',') + 1), 'base64')
}
