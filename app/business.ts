/**
 * The figures of the business that a person of the house would look for, and their only copy. Those of a single rule are
 * beside it, most of them in the `figures.ts` of its subject.
 */
import { time } from '#app/shared/dates.ts'
import { days, hours, minutes, seconds, years } from '#app/shared/durations.ts'
import { cents } from '#app/shared/money.ts'

const usd = (amount: number) => cents(Math.round(amount * 100))
const showroom = { street: '3060 Peachtree Road NW', city: 'Atlanta', region: 'GA', postalCode: '30305' } as const
const daily = { opens: time('08:00'), closes: time('20:00') }

/**
 * What we chose for the owner, who has to confirm or correct it before the first rental. README.md lists it under "Before
 * you open"; the sentences are those of the rental agreement (bookings/booking/agreement.ts), which the owner's lawyer
 * reads as a whole.
 */
export const ownersChoice = {
  /** Answered day and night, for drivers on the road. */
  emergencyPhone: { display: '(404) 555-0199', e164: '+14045550199' },
  /** Beyond normal use, by the work it takes; smoke is the most. */
  cleaning: { from: usd(100), to: usd(500) },
  /** A charge that a customer disputes holds the deposit no longer than that while staff have not decided. */
  disputeHoldsDepositFor: days(14),
  agreement: {
    /** Where cars may go without asking. */
    area: ['Georgia', 'Alabama', 'Florida', 'North Carolina', 'South Carolina', 'Tennessee'],
    /** The most that a customer pays for damage. */
    damageLimit: 'the car was worth before',
    law: 'Georgia',
  },
} as const

export type PaymentMethod = 'card' | 'paypal'

/**
 * What the payment page offers, and the pages print. Apple Pay and Google Pay belong to cards at Stripe, where no payment
 * page can leave them out. Printed and offered is what is on in Stripe's dashboard as well.
 */
const paymentMethods: readonly PaymentMethod[] = ['card', 'paypal']

export const business = {
  name: 'Marque',
  tagline: 'Atlanta’s luxury & exotic rentals. On your terms.',
  secondLine: 'From Lamborghini to Ferrari, we deliver luxury directly to you.',
  city: 'Atlanta',
  phone: { display: '(404) 555-0143', e164: '+14045550143' },
  emergencyPhone: ownersChoice.emergencyPhone,
  email: 'concierge@marque.example',
  /** For reports of vulnerabilities: when we answer, in business days, and until when we ask for silence, in days. */
  vulnerabilities: { answeredWithin: 3, publishedAfter: 90 },
  address: showroom,
  hours: daily,
  /** Where we hand cars over. Of a car in another city the place is agreed by phone. */
  locations: [{ ...showroom, hours: daily }],

  booking: {
    windowDays: 30,
    maximumDays: 30,
    leadTime: hours(2),
    turnaround: hours(2),
    holdFor: minutes(40),
    checkoutFor: minutes(31),
    /**
     * Unpaid holds: of a person before and after the email is confirmed, of one with a paid booking that was not canceled,
     * and of one network address, where the last don't count. One that lapsed counts among the next for a while, and so do canceled ones for every `releasedCountsEach` that they kept cars
     * from others, together. `staffSee`: persons on Today.
     */
    mostUnpaid: {
      unconfirmed: 1,
      confirmed: 3,
      known: 5,
      fromAddress: 4,
      /** For people with a confirmed email and no unpaid holds: a whole office or hotel shares one address. */
      fromAddressConfirmed: 8,
      lapseCountsFor: hours(24),
      releasedCountsEach: minutes(40),
      staffSee: 10,
    },
    upfrontShareBp: 5_000,
    /** Of as many days as a full week has, so many are charged. */
    weeklyDays: 7,
    weeklyDaysCharged: 6,
    defaultTime: time('10:00'),
    freeCancellationBefore: hours(48),
    lateCancellationShareBp: 5_000,
    /** The car pages' promise; the free cancellation above keeps it. */
    promisedCancellation: { within: hours(24), pickupAfter: hours(72) },
    depositAuthorizedBefore: hours(24),
    depositReleasedWithinBusinessDays: { from: 3, to: 5 },
    draftLivesFor: days(7),
    /** From the draft, or the sign-in that followed, to the email that asks to finish it. */
    draftRemindedAfter: hours(3),
    /** In characters. */
    longestRequests: 2_000,
    /** How long the links in a booking's mails open it. */
    linkLivesAfterReturn: days(30),
    /** Of an email that is sent later, as when a bank has taken a payment back. */
    linkLivesAtLeast: days(7),
    /** Time to try another card before we email about the declined one. */
    declineToldAfter: minutes(5),
    cashDepositReportedFrom: usd(10_000),
  },

  car: {
    minimumAge: 25,
    mileagePerDay: 150,
    overMileFee: usd(5),
    /** How long the license has been held on the day of pickup, by the car's class. */
    licenseYears: { luxury: 2, exotic: 5, ultra_exotic: 5 },
    lowestDailyRate: usd(500),
    highlightsShown: 4,
    listingYear: 2024,
    listingColor: 'Various',
    deposit: { from: usd(5_000), to: usd(15_000) },
    listingDeposit: usd(2_000),
    garageDeposit: usd(5_000),
  },

  /** What /requirements prints; it keeps its own text where a car says otherwise. */
  requirements: {
    cleanRecordYears: 3,
    mileagePerDay: { from: 100, to: 150 },
    extraMile: { from: usd(2.5), to: usd(3) },
    /** `most`: packages in one booking. `offeredFrom`: basis points of the allowance; of the rental time without an odometer reading. */
    extraMilesPackage: { miles: 100, price: usd(25), most: 10, offeredFrom: 8_000 },
    lateFeePerHour: usd(100),
    cleaning: ownersChoice.cleaning,
    lateAfter: hours(2),
    deliveryMiles: 10,
    /** For bringing and collecting the car. */
    deliveryFee: usd(0),
    /** After the pickup time, our driver still counts as on time at the customer's address. */
    deliveryWithin: minutes(15),
  },

  paymentMethods,

  agreement: ownersChoice.agreement,

  broker: {
    monthlyFee: usd(49.99),
    commissionBp: { from: 1_000, to: 1_500, default: 1_500 },
    overrideBp: 200,
    pastDueGrace: days(7),
    linkRemembered: days(30),
    redirectAfter: seconds(2),
    /** On /broker. */
    example: { days: 3, dailyRate: usd(1_500) },
  },

  /** Sold by the year; not the tiers chosen at sign-up. */
  membership: {
    months: 12,
    authorizedDrivers: 2,
    tiers: {
      luxury: { yearly: usd(50_000), monthly: usd(2_000), months: 25 },
      elite: { yearly: usd(100_000), monthly: usd(5_000), months: 20 },
      marque: { yearly: usd(250_000), monthly: usd(10_000), months: 25 },
    },
  },

  /** Chosen at sign-up, billed only after we have contacted the member. */
  memberTiers: {
    luxury: { monthly: usd(299.99), cars: { to: usd(120_000) } },
    exotic: { monthly: usd(599.99), cars: { from: usd(150_000), to: usd(300_000) } },
    ultra_exotic: { monthly: usd(999.99), cars: { from: usd(300_000), to: usd(600_000) } },
  },

  fleet: {
    pageSize: 24,
    comparedAtMost: 3,
    reviewsAtOnce: 4,
    skeletons: 6,
    priceEdges: [usd(1_000), usd(1_500), usd(2_500)],
  },

  /** Rates by date. Lengths in characters and days. */
  rates: { longestName: 60, mostSeasons: 60, longestDays: 366, daysAhead: 730 },

  /** What a listing's form takes. Lengths in characters. */
  listings: {
    pageSize: 25,
    viewDays: 30,
    /** Of the counts, for the figures of the house: two years and a month. */
    viewsKeptDays: 761,
    dailyRate: { from: usd(50), to: usd(25_000) },
    deposit: { from: usd(0), to: usd(250_000) },
    milesPerDay: { from: 1, to: 2_000 },
    overMileFee: { from: usd(0), to: usd(100) },
    oldestYear: 1900,
    seats: { from: 1, to: 9, default: 2 },
    minAge: { from: 18, to: 99 },
    minDays: { from: 1, to: 30, default: 1 },
    mostFeatures: 40,
    longestLine: 80,
    longestDescription: 2_000,
    mostPhotos: 30,
    reviewsShown: 100,
  },

  garage: { pageSize: 25, longestSlug: 80, longestNote: 200, longestBlock: days(366) },

  /** The same enquiry within `sameWithin` counts once. */
  leads: { sameWithin: hours(24), oldestYear: 1900, mostMiles: 2_000_000 },

  /** Since the last activity (docs/product.md#presence). */
  presence: { onlineWithin: minutes(2), awayWithin: minutes(10) },

  chat: {
    /** In characters. */
    longestMessage: 500,
    latest: 100,
    older: 50,
    membersShown: 60,
    mutedFor: hours(24),
    /** Streams that were away longer reload. */
    eventsKept: days(1),
  },

  gallery: { pageSize: 60 },

  /** A person's own pictures. Lengths in characters. */
  media: {
    pageSize: 12,
    longestAlt: 200,
    mostTags: 10,
    longestTag: 30,
    justUploaded: hours(1),
    moderatedAtOnce: 24,
    /** Of the 768 bits of two fingerprints: the same picture in another size or quality. */
    alikeWithin: 26,
  },

  office: {
    /** Of a deposit; for more a factor is asked. */
    keptWithoutFactorUpTo: usd(1_000),
    /** Of one charge after a return; a manager decides on more. */
    deskChargesUpTo: usd(1_000),
    pageSize: 25,
    exportedAtMost: 10_000,
    longestReason: 500,
    /** Of the terminal's slip or of a transfer. */
    longestReference: 60,
    daysAhead: 7,
    failuresShownFor: days(30),
    lateShown: 10,
    handoversShown: 100,
  },

  uploads: {
    maximumBytes: 10_485_760,
    picturesAtOnce: 10,
    /** Of documents that no booking has taken, of each kind. */
    mostUnclaimed: 3,
    /** Since their owner was last here. */
    unclaimedKept: hours(1),
    unclaimedAtMost: hours(24),
    /** Files sent ahead of a form that never came. */
    strayKept: hours(1),
  },
  /** In bytes. Staff are warned below the first; below the second no upload is taken. */
  disk: { warnBelow: 2 * 2 ** 30, keptFree: 512 * 2 ** 20 },
  /** `kept`: how long an archive stays, and with it what has been deleted since. `staleAfter`: without a new one. */
  backups: { kept: days(14), staleAfter: hours(26) },
  films: {
    maximumBytes: 200 * 2 ** 20,
    /** Sent at once where scripts run: what a cut connection costs at most. */
    pieceBytes: 8 * 2 ** 20,
    longestTitle: 80,
    pageSize: 24,
  },
  /** `oneViewWithin`: what the same person opens again in the meantime is one access. `furthestExpiry`: in days. */
  documents: {
    deletedAfter: days(90),
    /** Of requests that were never paid. */
    unpaidKept: hours(24),
    oneViewWithin: minutes(10),
    accessesShown: 50,
    /** Of a PDF: more are refused. */
    mostPages: 30,
    pagesShown: 10,
    linkLivesFor: days(7),
    furthestExpiry: 60 * 366,
  },
  /** From the end of the rental. */
  records: { keptFor: years(7) },

  accounts: {
    /** A sign-up, in business days. */
    reviewedWithin: 1,
    usernameLength: { from: 3, to: 20 },
    passwordLength: 6,
    staffPasswordLength: 12,
    sessionLivesFor: days(30),
    /** Of staff and admins, without a request. */
    officeSessionIdlesFor: hours(12),
    browserKnownFor: days(365),
    /** Accounts that one browser is remembered for. */
    browserKnows: 5,
    /** Forms saved when the session has expired. */
    entriesLiveFor: minutes(15),
    maxSavedLength: 64_000,
    confirmationLivesFor: days(3),
    resetLivesFor: hours(1),
    /** Between the password and the code, and to set an authenticator app up. */
    secondStepLivesFor: minutes(15),
    /** A factor that was given, for what asks for a recent one. */
    factorCountsFor: minutes(15),
    recoveryCodes: 10,
    mostPasskeys: 20,
    /** In characters. */
    longestPasskeyName: 60,
    minimumAge: 18,
    /** Reserved after release. */
    usernameRests: days(90),
    /** In characters. */
    longestBio: 500,
    termsVersion: '2026-11-1',
  },
} as const

/** Charging what a return cost. */

export const chargeRules = {
  /** From our email on; afterwards the saved card is charged. */
  answerWithin: hours(72),
  /** From a dispute on: what staff have not decided on by then no longer holds the deposit. */
  decideWithin: ownersChoice.disputeHoldsDepositFor,
  /** What of a rental each is taxed as; null where nothing is sold (decision 068). */
  taxedAs: { late: 'rental', miles: 'extras', fuel: null, cleaning: null, damage: null, kept: null },
  /** In cents: Stripe charges no less. */
  least: 50,
  highest: 99_999_999,
  /** Of one return. */
  mostCharges: 30,
  mostPhotos: 12,
  /** Bookings with something to do about charges, on the dashboard. */
  shownToday: 20,
  /** In characters. */
  longestLabel: 160,
  longestReason: 500,
  longestObjection: 2_000,
} as const
