/** What makes a name, a password and a birthday acceptable (S1 §5, S2 §5, DECISIONS §2). */
import { isHouseRole, type Role } from '#app/features/access/rules.ts'
import { business } from '#app/config/business.ts'
import { ageOn, type CalendarDate } from '#app/shared/dates.ts'

const { usernameLength, passwordLength, staffPasswordLength, minimumAge } = business.accounts

/** Letters, digits and underscores, 3 to 20 of them (S2 §5). */
export function isUsername(text: string): boolean {
  return text.length >= usernameLength.from && text.length <= usernameLength.to && /^[A-Za-z0-9_]+$/.test(text)
}

/** How long a password must be for the account type asked for. */
export function passwordLengthFor(role: Role): number {
  return isHouseRole(role) ? staffPasswordLength : passwordLength
}

/** Longer ones are refused: hashing is work that a stranger could make us do. */
export const longestPassword = 200

/**
 * Whether a password is among the first that anybody tries: on the list, the list with digits behind, up to three characters
 * repeated, a run of the keyboard, or a name of the person.
 */
export function isCommonPassword(password: string, names: string[] = []): boolean {
  const plain = password.toLowerCase()
  const letters = plain.replace(/[\d\W_]+$/, '')
  const repeated = /^(.{1,3})\1+$/.test(plain)
  const named = names.some(
    (name) => name.length > 2 && (plain === name.toLowerCase() || letters === name.toLowerCase()),
  )
  return repeated || named || common.has(plain) || common.has(letters) || runs.some((run) => run.includes(plain))
}

/** "young", "wrong" when nobody alive was born then, or undefined when fine. */
export function birthdayProblem(birthday: CalendarDate, today: CalendarDate): 'young' | 'wrong' | undefined {
  const age = ageOn(birthday, today)
  if (age < 0 || age > 120) return 'wrong'
  return age < minimumAge ? 'young' : undefined
}

/** A browser and what it runs on, in words: "Safari on iPhone". From the User-Agent header, which anybody may invent. */
export function deviceOf(userAgent: string): string {
  const browser = browsers.find(([, mark]) => mark.test(userAgent))?.[0]
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

// In this order: each of the later ones also stands in the header of the earlier ones.
const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

const digits = '01234567890123456789'
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', digits]
const runs = [
  ...rows,
  ...rows.map((row) => [...row].reverse().join('')),
  '1qaz2wsx3edc4rfv',
  'qazwsxedcrfv',
  '1q2w3e4r5t6y7u8i',
  'q1w2e3r4t5y6',
]

const common = new Set(
  `password passw0rd p@ssword p@ssw0rd pass word welcome letmein iloveyou loveme lovely sunshine princess dragon monkey
  football baseball basketball soccer hockey superman batman master hello whatever shadow michael jordan jennifer jessica
  ashley daniel charlie thomas andrew matthew joshua robert nicole hunter ranger buster tigger pepper ginger cookie summer
  winter spring autumn flower freedom computer internet google facebook samsung secret admin administrator root login user
  guest test testing changeme default trustno starwars pokemon naruto ninja killer mustang ferrari lamborghini porsche
  mercedes corvette harley yankees dallas chelsea arsenal liverpool babygirl angel angels family friends forever chocolate
  purple orange banana cheese butterfly blessed jesus christ money diamond silver golden maggie bailey george jackson
  thunder matrix merlin phoenix access access14 zaq12wsx qwerty qwerty123 abc123 abc12345 aa123456 a123456 123qwe 123abc
  pass123 password1 password12 password123 welcome1 admin123 qwe123 asd123 zxc123 marque marque123 atlanta georgia
  peaches rental exotic luxury 696969 131313 112233 123321 654321 159753 147258369 987654321 102030 121212 123123 111222`.split(
    /\s+/,
  ),
)

type AccountType = 'broker' | 'member' | 'staff'
type Tier = 'luxury' | 'exotic' | 'ultra_exotic'

/** What the sign-up form starts with: broker, but member for who comes from a car or a membership (DECISIONS §2). */
export function preselected(from: { type: string | null; tier: string | null; returnTo?: string }): {
  accountType: AccountType
  membershipTier: Tier
} {
  const fromRenting =
    from.tier !== null || isBookingPath(from.returnTo) || /^\/membership(\/|$|\?)/.test(from.returnTo ?? '')
  const usual = fromRenting ? 'member' : 'broker'
  return {
    accountType: pick(['broker', 'member', 'staff'], from.type) ?? usual,
    membershipTier: pick(tiers, from.tier) ?? 'luxury',
  }
}

/** Whether a way back leads to a car: who signs in or up on it is in the middle of booking. */
export function isBookingPath(path: string | undefined): boolean {
  return /^\/car(\/|$|\?)/.test(path ?? '')
}

/** A full name as the two fields of the sign-up form want it; all but the last word are first names. */
export function splitName(full: string): { firstName: string; lastName: string } {
  const words = full.trim().split(/\s+/)
  const lastName = words.length > 1 ? words.pop()! : ''
  return { firstName: words.join(' '), lastName }
}

const tiers: Tier[] = ['luxury', 'exotic', 'ultra_exotic']

function pick<Choice extends string>(choices: Choice[], wanted: string | null): Choice | undefined {
  return choices.find((choice) => choice === wanted)
}
