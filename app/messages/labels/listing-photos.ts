export const listingPhoto = {
  addPhotos: 'Add photos',
  photosHint: 'The first photo stands on the card in the fleet.',
  mainPhoto: 'Main',
  makeMain: 'Make main',
  earlier: 'Earlier',
  laterPhoto: 'Later',
  ofPhoto: (action: string, place: number) => `${action}, photo ${place}`,
  alt: (place: number) => `Description of photo ${place}`,
  altHint: 'For people who cannot see the photo.',
  savePhotos: 'Upload and save',
} as const
