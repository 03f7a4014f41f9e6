/** What the networks that show share pictures agree on, in pixels. */
export const shareSize = { width: 1200, height: 630 } as const
