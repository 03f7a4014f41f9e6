/** Two people have changed the same. Apart from the words of listings, which other forms do without. */
export const conflict = {
  field: 'Field',
  saved: 'Saved',
  typed: 'In the form',
  nothing: 'Nothing',
  title: 'Somebody else has saved meanwhile',
  hint: 'Nothing is overwritten. Choose for each field which value stays, then save again.',
  theirs: 'Saved meanwhile',
  yours: 'Yours',
  side: { saved: 'saved meanwhile', typed: 'yours' },
  keep: (field: string, side: string, value: string) => `${field}, ${side}: ${value || 'nothing'}`,
} as const
