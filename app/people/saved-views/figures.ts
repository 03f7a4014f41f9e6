export const viewFigures = {
  /** Of one list and person: more than fit above it. */
  most: 8,
  longestName: 30,
}
