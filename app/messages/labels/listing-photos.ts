export const listingPhoto = {
  addPhotos: 'Add photos',
  photosHint: (count: number, megabytes: number) =>
    `JPEG, PNG or WebP, up to ${megabytes} MB each, ${count} at once. The first photo stands on the card in the fleet.`,
  mainPhoto: 'Main',
  makeMain: 'Make main',
  earlier: 'Earlier',
  laterPhoto: 'Later',
  ofPhoto: (action: string, place: number) => `${action}, photo ${place}`,
  alt: (place: number) => `Description of photo ${place}`,
  altHint: 'For people who cannot see the photo.',
  savePhotos: 'Upload and save',
  retry: 'Try again',
} as const
