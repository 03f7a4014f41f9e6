/** In pixels. */
export const pictureWidths = [480, 768, 1080, 1440, 1920, 2560] as const
export const thumbnailWidths = [160, 320] as const
