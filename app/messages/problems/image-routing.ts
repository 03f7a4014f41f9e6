export const imageRouting = {
  carsUnread: {
    code: 'imageRouting.carsUnread',
    title: 'Failed to load cars',
    body: 'Please try again in a few minutes.',
  },
  imagesUnread: {
    code: 'imageRouting.imagesUnread',
    title: 'Failed to load images',
    body: 'Please try again in a few minutes.',
  },
  /** Hero Images and /admin/images are one panel, with words of its own each. */
  heroCarsUnread: {
    code: 'imageRouting.heroCarsUnread',
    title: 'Failed to fetch cars',
    body: 'Please try again in a few minutes.',
  },
  heroImagesUnread: {
    code: 'imageRouting.heroImagesUnread',
    title: 'Failed to fetch car images',
    body: 'Please try again in a few minutes.',
  },
  heroNotUpdated: {
    code: 'imageRouting.heroNotUpdated',
    title: 'Failed to update hero image',
    body: 'Please try again.',
  },
  failed: { code: 'imageRouting.failed', title: 'Failed to update image routing', body: 'Please try again.' },
  bulkFailed: { code: 'imageRouting.bulkFailed', title: 'Failed to update images', body: 'Please try again.' },
  heroFailed: { code: 'imageRouting.heroFailed', title: 'Failed to set fleet hero', body: 'Please try again.' },
  syncFailed: { code: 'imageRouting.syncFailed', title: 'Failed to sync album', body: 'Please try again.' },
  noAlbum: {
    code: 'imageRouting.noAlbum',
    title: 'Failed to sync album',
    body: 'This car has no album ID. Add one in the garage.',
  },
  unchecked: {
    code: 'imageRouting.unchecked',
    title: 'Not checked',
    body: 'The file store or the photo album isn’t responding. Please try again in a few minutes.',
  },
  noneSelected: { code: 'imageRouting.noneSelected', title: 'No images selected', body: 'Select images first.' },
  notMarketing: {
    code: 'imageRouting.notMarketing',
    title: 'Not on /gallery',
    body: 'Only MARKETING images can be exposed on /gallery.',
  },
  lastShown: {
    code: 'imageRouting.lastShown',
    title: 'The last image of a car in the fleet',
    body: 'The car would have no picture. Give it another image first, or take the car out of the fleet.',
  },
  noHero: {
    code: 'imageRouting.noHero',
    title: 'Not a fleet hero',
    body: 'A fleet hero is a candidate of this car that is neither MARKETING nor broken.',
  },
  noReplacement: {
    code: 'imageRouting.noReplacement',
    body: 'Choose an image of this car that is shown, or upload one.',
  },
  gone: {
    code: 'imageRouting.gone',
    title: 'Changed in the meantime',
    body: 'This image is gone. The page shows the ones that are left.',
  },
}
