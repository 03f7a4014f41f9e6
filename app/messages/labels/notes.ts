export const notes = {
  add: 'Add a note',
  hint: 'Only staff and admins can read notes. Customers and brokers never see them.',
  save: 'Save note',
} as const
