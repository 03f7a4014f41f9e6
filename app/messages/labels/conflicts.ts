/** Two people have changed the same. Apart from the words of listings, which other forms do without. */
export const conflict = {
  field: 'Field',
  saved: 'Saved',
  typed: 'In the form',
  nothing: 'Nothing',
  title: 'Someone else saved first',
  hint: 'Nothing is overwritten. For each field, choose which value to keep, then save again.',
  theirs: 'Saved by someone else',
  yours: 'Yours',
  side: { saved: 'saved by someone else', typed: 'yours' },
  keep: (field: string, side: string, value: string) => `${field}, ${side}: ${value || 'nothing'}`,
} as const
