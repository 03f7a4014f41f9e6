import { business } from '#app/business.ts'

export const mediaProblems = {
  unread: { code: 'media.unread', title: 'Failed to load images', body: 'Please try again in a few minutes.' },
  missing: { code: 'media.missing', title: 'Image not found', body: 'There is no such image, or it was deleted.' },
  used: (places: string) => ({
    code: 'media.used',
    title: 'Failed to delete image',
    body: `It’s a photo of ${places}. Remove it there first.`,
  }),
  notDeleted: { code: 'media.notDeleted', title: 'Failed to delete image', body: 'Please try again.' },
  altLong: {
    code: 'media.altLong',
    body: `A description can have up to ${business.media.longestAlt} characters. Please shorten it.`,
  },
  tooManyTags: { code: 'media.tooManyTags', body: `At most ${business.media.mostTags} tags. Please remove some.` },
  tagLong: {
    code: 'media.tagLong',
    body: `A tag can have up to ${business.media.longestTag} characters. Put commas between tags.`,
  },
  reasonMissing: { code: 'media.reasonMissing', body: 'Say why. Its owner will read this.' },
  reasonLong: {
    code: 'media.reasonLong',
    body: `At most ${business.office.longestReason} characters. Please shorten it.`,
  },
  moderatedMeanwhile: {
    code: 'media.moderatedMeanwhile',
    title: 'Changed in the meantime',
    body: 'Someone else has decided, or the image was deleted.',
  },
}

export const ownImageProblems = {
  focusMissing: {
    code: 'ownImage.focusMissing',
    body: 'Tap the image where it matters, or enter the point in percent.',
  },
  acrossWrong: { code: 'ownImage.acrossWrong', body: 'Enter how far from the left, from 0 to 100 percent.' },
  downWrong: { code: 'ownImage.downWrong', body: 'Enter how far from the top, from 0 to 100 percent.' },
}

export const mediaNotices = {
  uploaded: (count: number) => ({
    title: 'Success',
    body: count === 1 ? 'One image is uploaded.' : `${count} images are uploaded.`,
  }),
  updated: { title: 'Updated', body: 'Your images are saved.' },
  focusSaved: { title: 'Updated', body: 'The focal point is saved.' },
  deleted: { title: 'Deleted', body: 'The image is deleted.' },
  hidden: { title: 'Hidden', body: 'It’s hidden everywhere. We’ve emailed its owner the reason.' },
  shown: { title: 'Shown again', body: 'It’s back where it was. We’ve emailed its owner.' },
} as const

export const mediaLabels = {
  title: 'Media Gallery',
  quick: 'Quick Upload',
  mine: 'My Images',
  closed: { title: 'Not open yet', body: 'The media gallery opens as soon as your account is approved.' },
  closedToRejected: { title: 'Not open', body: 'The media gallery is for approved accounts.' },
  images: 'Images',
  send: 'Upload images',
  show: 'Show in the public gallery',
  showHint: 'Everyone can see it on the Gallery page. Your name isn’t shown.',
  just: 'Just uploaded',
  describe: 'Describe my images',
  none: {
    title: 'No images yet',
    body: 'Your uploads appear here. Describe them, show them and use them in your listings.',
  },
  noneFound: { title: 'No image matches', body: 'Search for another description, tag or file name.' },
  search: 'Description, tag or file name',
  altLabel: 'Description',
  altHint: 'For people who cannot see the image.',
  tagsLabel: 'Tags',
  tagsHint: 'Separate them with commas.',
  save: 'Save',
  open: 'Open image',
  copy: 'Copy address',
  copied: 'Image URL copied',
  remove: 'Delete',
  removeTitle: 'Delete this image?',
  removeHint: 'It is deleted for good, and its address stops working.',
  keep: 'Keep it',
  everyone: 'All Uploads',
  films: 'Videos',
  view: { all: 'All', gallery: 'In the public gallery', hidden: 'Hidden' },
  viewLabel: 'Show',
  moderatedSearch: 'Username, description, tag or file name',
  noUploads: { title: 'No uploads', body: 'Images that people upload appear here, newest first.' },
  purpose: {
    media: 'Media gallery',
    listing: 'Photo of a listing',
    profile: 'Profile photo',
    cover: 'Cover photo',
    review: 'With a review',
  },
  by: (username: string) => `@${username}`,
  shown: 'In the public gallery',
  hide: 'Hide image',
  hideHint: 'It’s no longer shown anywhere. We email its owner the reason.',
  hideReason: 'Reason',
  showAgain: 'Show again',
  hidden: 'Hidden by our staff',
  usedIn: 'Photo of',
  kilobytes: (size: number) =>
    size < 2 ** 20 ? `${Math.ceil(size / 2 ** 10)} KB` : `${(size / 2 ** 20).toFixed(1)} MB`,
  namelessCar: 'New listing',
} as const

export const ownImageLabels = {
  focus: {
    title: 'Focal point',
    hint: 'Tap the image where it matters. Wherever it is cropped, this point stays in view.',
    set: 'Set the focal point',
    across: 'From the left, %',
    down: 'From the top, %',
    save: 'Save the point',
    cropped: 'How it is cropped',
    crops: { wide: 'Across a page', card: 'On a card', square: 'Small', tall: 'Phone' },
  },
  sizes: 'Sizes',
  sizesHint: 'Addresses of this image in fixed sizes, for other pages.',
  preset: (name: string, width: number, height: number) => `${name}, up to ${width} × ${height}`,
  presets: {
    'media-upload': 'Media upload',
    'listing-display': 'Listing display',
    profile: 'Profile',
    thumbnail: 'Thumbnail',
  },
} as const
