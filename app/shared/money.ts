/**
 * Integer cents of US dollars, everywhere. Ours: with one currency a sum is a number, in a column as in a query, and one
 * rule rounds; the objects of a library like `dinero.js` would be unpacked at each of these borders.
 */

declare const centsBrand: unique symbol
export type Cents = number & { readonly [centsBrand]: true }

/** 15 % is 1500. */
export type BasisPoints = number

/** Throws on fractions: always a bug. */
export function cents(amount: number): Cents {
  if (!isWhole(amount)) throw new RangeError(`not whole cents: ${amount}`)
  return amount
}

function isWhole(amount: number): amount is Cents {
  return Number.isSafeInteger(amount)
}

export function sum(...amounts: Cents[]): Cents {
  return cents(amounts.reduce((total, amount) => total + amount, 0))
}

export function times(amount: Cents, count: number): Cents {
  return cents(amount * count)
}

/** `rate` of `whole`, rounded half up (away from zero for refunds): the only rounding rule. */
export function share(amount: Cents, rate: BasisPoints, whole = 10_000): Cents {
  const exact = Math.abs(amount) * rate
  return cents(Math.sign(amount) * Math.floor((exact + whole / 2) / whole))
}

/** "$1,250", or "$1,250.50" */
export function dollars(amount: number): string {
  return format(amount, amount % 100 === 0 ? 0 : 2)
}

/** "$1,250.00" */
export function exactDollars(amount: number): string {
  return format(amount, 2)
}

/** As the value of a row that names the sum: "$1,250.00", or "None" of nothing. */
export function sumOrNone(amount: number, print: (amount: number) => string = exactDollars): string {
  return amount === 0 ? 'None' : print(amount)
}

/** "+$400.00" or "−$1,950.00" */
export function difference(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${exactDollars(Math.abs(amount))}`
}

/** Creating one is slow. */
const printers = new Map<number, Intl.NumberFormat>()

function format(amount: number, decimals: 0 | 2): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const printer =
    printers.get(decimals) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...digits })
  printers.set(decimals, printer)
  return printer.format(amount / 100)
}

/** "15%", "12.5%" */
export function percent(rate: BasisPoints): string {
  return `${rate / 100}%`
}

/** "half", "40%" */
export function printShare(share: BasisPoints): string {
  return share === 5_000 ? 'half' : percent(share)
}
