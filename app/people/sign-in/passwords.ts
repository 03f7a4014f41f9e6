import { isHouseRole, type Role } from '#app/shared/roles.ts'
import { business } from '#app/business.ts'

const { passwordLength, staffPasswordLength } = business.accounts

export function passwordLengthFor(role: Role): number {
  return isHouseRole(role) ? staffPasswordLength : passwordLength
}

/** Hashing is work that strangers could make us do. */
export const longestPassword = 200

export function isCommonPassword(password: string, names: string[] = []): boolean {
  // Too long anyway, and what looks for its letters takes the square of its length.
  if (password.length > longestPassword) return false
  const plain = password.toLowerCase()
  const letters = plain.replace(/[\d\W_]+$/, '')
  const repeated = /^(.{1,3})\1+$/.test(plain)
  const named = names.some(
    (name) => name.length > 2 && (plain === name.toLowerCase() || letters === name.toLowerCase()),
  )
  return repeated || named || common.has(plain) || common.has(letters) || runs.some((run) => run.includes(plain))
}

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
