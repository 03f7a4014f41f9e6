/** Figures as people type them, for zod. */
import { z } from 'zod'

import { cents } from './money.ts'

type Range = { from: number; to: number }

const digits = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)`

/** "12,500" */
export function wholeFigure(wrong: string, { from, to }: Range) {
  return z
    .string({ error: wrong })
    .trim()
    .regex(new RegExp(`^${digits}$`), wrong)
    .transform((typed) => Number(typed.replaceAll(',', '')))
    .pipe(z.number().min(from, wrong).max(to, wrong))
}

/** "1,250", "$1250.50". The range is in cents. */
export function moneyFigure(missing: string, wrong: string, { from, to }: Range) {
  return z
    .string({ error: missing })
    .trim()
    .regex(new RegExp(String.raw`^\$?\s?${digits}(?:\.\d{1,2})?$`), wrong)
    .transform((typed) => Math.round(Number(typed.replaceAll(/[$,\s]/g, '')) * 100))
    .pipe(z.number().min(from, wrong).max(to, wrong))
    .transform(cents)
}
