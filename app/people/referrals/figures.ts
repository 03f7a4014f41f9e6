/** A broker's referrals. */
export const referralFigures = {
  /** Clicks are shown for as long, in days, and then deleted. */
  clickDays: 30,
  /** On a page. */
  shown: 10,
  /** To choose from for a card. */
  cardCars: 60,
} as const
