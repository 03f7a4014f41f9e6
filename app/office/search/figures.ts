/** Figures of the office's search. */
export const searchFigures = {
  /** In characters. Of fewer letters and digits nothing is looked for, and of more nothing would be found. */
  length: { from: 2, to: 120 },
  /** Of each kind. */
  shown: 6,
  /** Of each kind, put in order. Where more match, they are the first that Postgres comes to. */
  compared: 300,
} as const
