import { business } from '#app/config/business.ts'

const { uploads } = business

export const pictureUpload = {
  retry: 'Try again',
  camera: 'Take a photo',
  dropHere: 'Drop images here, or paste them.',
  hint: `JPEG, PNG or WebP, up to ${uploads.maximumBytes / 2 ** 20} MB each, ${uploads.picturesAtOnce} at once.`,
} as const

export const media = {
  title: 'Media Gallery',
  quick: 'Quick Upload',
  mine: 'My Images',
  closed: { title: 'Not open yet', body: 'The media gallery opens as soon as your account is approved.' },
  closedToRejected: { title: 'Not open', body: 'The media gallery is for approved accounts.' },
  images: 'Images',
  send: 'Upload images',
  show: 'Show in the public gallery',
  showHint: 'Everybody can see it on the Gallery page. Your name is not shown.',
  just: 'Just uploaded',
  describe: 'Describe my images',
  none: {
    title: 'No images yet',
    body: 'What you upload stands here, to be described, shown and used in your listings.',
  },
  noneFound: { title: 'No image matches', body: 'Search for another description, tag or file name.' },
  search: 'Description, tag or file name',
  altLabel: 'Description',
  altHint: 'For people who cannot see the image.',
  tagsLabel: 'Tags',
  tagsHint: 'With commas between them.',
  save: 'Save',
  open: 'Open image',
  copy: 'Copy address',
  copied: 'Image URL copied',
  of: (action: string, name: string) => `${action}, ${name}`,
  remove: 'Delete',
  removeTitle: 'Delete this image?',
  removeHint: 'It is deleted for good, and its address stops working.',
  keep: 'Keep it',
  hidden: 'Hidden by our staff',
  reason: (reason: string) => `The reason: ${reason}`,
  usedIn: 'Photo of',
  kilobytes: (size: number) => (size < 1e6 ? `${Math.ceil(size / 1e3)} KB` : `${(size / 1e6).toFixed(1)} MB`),
} as const
