/** Sizes in pixels, and JPEG qualities from 0 to 1. */
export const imagePresets = {
  mediaUpload: { width: 800, height: 600, quality: 0.6 },
  listingDisplay: { width: 1920, height: 1080, quality: 0.9 },
  profile: { width: 400, height: 400, quality: 0.8 },
  thumbnail: { width: 200, height: 200, quality: 0.7 },
} as const
