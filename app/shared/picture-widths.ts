/** Widths made of every picture (S1 §7) and of its thumbnails, in pixels. The page asks for these, the image route makes them. */
export const pictureWidths = [480, 768, 1080, 1440, 1920, 2560] as const
export const thumbnailWidths = [160, 320] as const
