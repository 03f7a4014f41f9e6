/** In the bar of every page of the office, and in a file of their own: all of a file's words go where one of them goes. */
export const officeSearch = { name: 'Find anything', link: 'Search' } as const
