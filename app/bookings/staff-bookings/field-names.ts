/** Shared by the pages and the schema; the pages must not load the schema. */
export const payMethods = ['link', 'terminal', 'cash'] as const
export type PayMethod = (typeof payMethods)[number]

export const payAmounts = ['upfront', 'all'] as const

/** In the page's order, as the error summary names them. */
export const staffFieldNames = ['birthDate', 'reason', 'pay', 'amount', 'reference'] as const

/** Of an address: a customer who is not known yet. */
export const newCustomer = 'new'
