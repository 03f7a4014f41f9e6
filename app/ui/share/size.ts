export const shareSize = { width: 1200, height: 630 } as const
