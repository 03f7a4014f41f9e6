/** The database of a browser that keeps what has not arrived yet. Signing out deletes it. */
export const keptOnDevice = 'marque_kept'
