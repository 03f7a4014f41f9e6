/** Documents wait to be checked while a booking that is paid for still needs them. */
export const documentGroups = ['waiting', 'refused', 'accepted'] as const
export type DocumentGroup = (typeof documentGroups)[number]

export const openStates = ['confirmed', 'active'] as const
