import { business } from '#app/config/business.ts'

/** What the server's own pages say besides their problem. */
export const plainPage = {
  back: 'Back to the form',
  home: `Back to ${business.name}`,
  withReference: (sentence: string, reference: string) => `${sentence} If you call us, mention reference ${reference}.`,
} as const
