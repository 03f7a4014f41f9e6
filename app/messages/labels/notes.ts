export const notes = {
  add: 'Add a note',
  hint: 'Staff and admins read them, customers and brokers never.',
  save: 'Save note',
} as const
