export const galleryProblems = {
  failed: { code: 'gallery.failed', title: 'Failed to load images', body: 'Please try again in a few minutes.' },
}

export const filmControlLabels = { pause: 'Pause film', play: 'Play film' } as const

export const galleryLabels = {
  empty: { title: 'No images yet', body: 'Photos appear here once they’re added to the public gallery.' },
} as const
