import { business } from '#app/config/business.ts'

const { uploads } = business

/** Of a picture wherever it stands. */
export const picture = {
  hiddenBecause: (reason: string) => `Reason: ${reason}`,
  focalPoint: 'Focal point',
} as const

export const pictureUpload = {
  retry: 'Try again',
  camera: 'Take a photo',
  alike: 'You have this picture:',
  dropHere: 'Drop images here, or paste them.',
  hint: `JPEG, PNG or WebP, up to ${uploads.maximumBytes / 2 ** 20} MB each, ${uploads.picturesAtOnce} at once.`,
} as const
