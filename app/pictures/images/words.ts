import { business } from '#app/business.ts'
import type { Problem } from '#app/shared/outcome.ts'

const megabytes = business.uploads.maximumBytes / 1_048_576
const notAnImage = { code: 'image.notAnImage', title: 'Upload failed', body: 'This is not an image file' }
const { uploads } = business

export const imageProblems = {
  wrongType: {
    code: 'image.wrongType',
    title: 'Upload failed',
    body: 'Please upload a valid image file (JPEG, PNG, or WebP)',
  },
  empty: { code: 'image.empty', title: 'Upload failed', body: 'This file is empty. Please choose another one.' },
  tooLarge: { code: 'image.tooLarge', title: 'Upload failed', body: `File size must be less than ${megabytes}MB` },
  noForm: {
    code: 'image.noForm',
    title: 'Upload failed',
    body: 'Your account can’t add photos here. Please reload the page and try again.',
  },
  otherAccount: {
    code: 'image.otherAccount',
    title: 'Upload failed',
    body: 'This photo was uploaded with another account. Please choose it again.',
  },
  tooMany: {
    code: 'image.tooMany',
    title: 'Upload failed',
    body: `At most ${business.uploads.picturesAtOnce} at once. Please choose it again.`,
  },
  heic: {
    code: 'image.heic',
    title: 'Upload failed',
    body: 'We can’t read HEIC photos. Please save it as a JPEG and upload that.',
  },
  someFailed: { code: 'image.someFailed', title: 'Upload failed', body: 'Failed to upload some images.' },
  /** Of a fleet car: no image of any kind. */
  notAnImage,
  /** At its file, whatever is wrong with it. What names it already is left alone. */
  ofFile: (filename: string, problem: Problem): Problem => {
    const { code, title, body, outage } = problem
    if (code.endsWith(` ${filename}`)) return problem
    return {
      code: `${code} ${filename}`,
      title,
      body: code === notAnImage.code ? `${filename} is not an image file` : `${filename}: ${body}`,
      ...(outage && { outage }),
    }
  },
}

export const photoProblems = {
  wrongType: {
    code: 'photo.wrongType',
    title: 'Invalid File Type',
    body: 'Please select a JPEG, PNG, or WebP image file',
  },
  tooLarge: {
    code: 'photo.tooLarge',
    title: 'File Too Large',
    body: `Please select an image under ${megabytes}MB`,
  },
  unreadable: { code: 'photo.unreadable', title: 'Upload Failed', body: 'Failed to load image' },
  tooManyPixels: {
    code: 'photo.tooManyPixels',
    title: 'Upload Failed',
    body: 'The image has too many pixels. Please make it smaller and try again.',
  },
  accountGone: {
    code: 'photo.accountGone',
    title: 'Upload Failed',
    body: 'This account has been deleted, so a photo can’t be added to it.',
  },
  failed: {
    code: 'photo.failed',
    outage: true,
    title: 'Upload Failed',
    body: 'Failed to upload image. Please try again.',
  },
}

/** Of any file that is sent ahead of its form. */
export const uploadProblems = {
  signInFirst: {
    code: 'upload.signInFirst',
    title: 'Please sign in',
    body: 'You must be logged in to upload documents',
  },
  tooMany: {
    code: 'upload.tooMany',
    title: 'Upload failed',
    body: 'You’ve uploaded many files in the last hour. Please try again later.',
  },
}

export const pictureUploadLabels = {
  retry: 'Try again',
  camera: 'Take a photo',
  alike: 'You have this picture:',
  dropHere: 'Drop images here, or paste them.',
  hint: `JPEG, PNG or WebP, up to ${uploads.maximumBytes / 2 ** 20} MB each, ${uploads.picturesAtOnce} at once.`,
} as const
