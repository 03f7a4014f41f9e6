export const ownImage = {
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
