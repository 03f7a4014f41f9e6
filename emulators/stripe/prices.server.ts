import { get, list, makeId, put, findForUpdate } from './state.server.ts'
import { invalidRequest } from './api-error.server.ts'
import type { Metadata, Reader } from './params.server.ts'
import type { Books, StripeObject } from './state.server.ts'
import { present } from '#app/shared/present.ts'

const intervals = ['day', 'week', 'month', 'year'] as const
export type Recurring = { interval: (typeof intervals)[number]; interval_count: number; usage_type: 'licensed' }

export type Product = StripeObject & {
  object: 'product'
  name: string
  description: string | null
  active: boolean
  metadata: Metadata
}

export type Price = StripeObject & {
  object: 'price'
  active: boolean
  currency: string
  unit_amount: number
  product: string
  type: 'one_time' | 'recurring'
  recurring: Recurring | null
  lookup_key: string | null
  nickname: string | null
  metadata: Metadata
  livemode: false
}

export type Line = {
  id: string
  object: 'item'
  description: string
  quantity: number
  amount_subtotal: number
  amount_total: number
  amount_discount: 0
  amount_tax: 0
  currency: string
  price: Price
}

export async function createProduct(books: Books, params: Reader): Promise<Product> {
  params.only('name', 'description', 'active', 'metadata', 'expand')
  return addProduct(books, params.needed('name'), params.text('description'), params.metadata())
}

export async function updateProduct(books: Books, id: string, params: Reader): Promise<Product> {
  params.only('name', 'description', 'active', 'metadata', 'expand')
  const before = await findForUpdate<Product>(books, 'product', id)
  return put<Product>(books, {
    ...before,
    name: params.text('name') ?? before.name,
    description: params.has('description') ? (params.text('description') ?? null) : before.description,
    active: params.flag('active') ?? before.active,
    metadata: params.metadata(before.metadata),
  })
}

export async function createPrice(books: Books, params: Reader): Promise<Price> {
  params.only(
    'currency',
    'unit_amount',
    'product',
    'product_data',
    'recurring',
    'lookup_key',
    'transfer_lookup_key',
    'nickname',
    'metadata',
    'expand',
  )
  const lookupKey = params.text('lookup_key') ?? null
  if (lookupKey) await freeLookupKey(books, lookupKey, params.flag('transfer_lookup_key') ?? false)
  return addPrice(books, params, { lookup_key: lookupKey, nickname: params.text('nickname') ?? null })
}

export async function updatePrice(books: Books, id: string, params: Reader): Promise<Price> {
  params.only('active', 'nickname', 'metadata', 'lookup_key', 'transfer_lookup_key', 'expand')
  const before = await findForUpdate<Price>(books, 'price', id)
  const lookupKey = params.has('lookup_key') ? (params.text('lookup_key') ?? null) : before.lookup_key
  if (lookupKey && lookupKey !== before.lookup_key) {
    await freeLookupKey(books, lookupKey, params.flag('transfer_lookup_key') ?? false)
  }
  return put<Price>(books, {
    ...before,
    active: params.flag('active') ?? before.active,
    nickname: params.text('nickname') ?? before.nickname,
    lookup_key: lookupKey,
    metadata: params.metadata(before.metadata),
  })
}

export async function pricesByLookupKey(books: Books, keys: string[]): Promise<Price[]> {
  const found = await Promise.all(keys.map((lookup_key) => list<Price>(books, 'price', { lookup_key, active: true })))
  return found.flatMap(({ data }) => data)
}

/** Throws for a recurring price in a one-time payment and the reverse. */
export async function readLines(
  books: Books,
  params: Reader,
  mode: 'payment' | 'subscription',
  name: 'line_items' | 'items' = 'line_items',
): Promise<Line[]> {
  const items = params.groups(name)
  if (items.length === 0) throw invalidRequest(`Missing required param: ${name}.`, name, 'parameter_missing')
  const lines: Line[] = []
  for (const item of items) lines.push(await readLine(books, item))
  if (mode === 'payment' && lines.some((line) => line.price.recurring)) {
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      name,
    )
  }
  if (mode === 'subscription' && !lines.some((line) => line.price.recurring)) {
    throw invalidRequest(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      'mode',
    )
  }
  if (new Set(lines.map((line) => line.currency)).size > 1) {
    throw invalidRequest('All prices on a Checkout Session must have the same currency.', name)
  }
  return lines
}

async function readLine(books: Books, item: Reader): Promise<Line> {
  item.only('price', 'price_data', 'quantity')
  const quantity = item.whole('quantity') ?? 1
  if (quantity < 1) throw invalidRequest('Quantity is at least 1.', item.named('quantity'))
  const given = item.text('price')
  const data = item.group('price_data')
  if (Boolean(given) === Boolean(data)) {
    throw invalidRequest('Each line needs either `price` or `price_data`.', item.named('price'))
  }
  data?.only('currency', 'unit_amount', 'product', 'product_data', 'recurring')
  const price = data
    ? await addPrice(books, data)
    : await get<Price>(books, 'price', present(given, 'price'), item.named('price'))
  if (!price.active && given) throw invalidRequest('The price specified is inactive.', item.named('price'))
  const product = await get<Product>(books, 'product', price.product)
  const amount = price.unit_amount * quantity
  return {
    id: makeId('line_item'),
    object: 'item',
    description: product.name,
    quantity,
    amount_subtotal: amount,
    amount_total: amount,
    amount_discount: 0,
    amount_tax: 0,
    currency: price.currency,
    price,
  }
}

async function addPrice(books: Books, params: Reader, facts: Partial<Price> = {}): Promise<Price> {
  const currency = params.needed('currency').toLowerCase()
  const amount = params.whole('unit_amount')
  if (amount === undefined || amount < 0) {
    throw invalidRequest('Missing or negative unit_amount.', params.named('unit_amount'), 'parameter_missing')
  }
  const recurring = readRecurring(params.group('recurring'))
  return put<Price>(books, {
    lookup_key: null,
    nickname: null,
    ...facts,
    id: makeId('price'),
    object: 'price',
    created: books.now,
    active: true,
    currency,
    unit_amount: amount,
    product: await productOf(books, params),
    type: recurring ? 'recurring' : 'one_time',
    recurring,
    metadata: params.metadata(),
    livemode: false,
  })
}

async function productOf(books: Books, params: Reader): Promise<string> {
  const data = params.group('product_data')
  if (!data) return (await get<Product>(books, 'product', params.needed('product'), params.named('product'))).id
  data.only('name', 'description', 'metadata', 'images')
  return (await addProduct(books, data.needed('name'), data.text('description'), data.metadata())).id
}

function addProduct(books: Books, name: string, description: string | undefined, metadata: Metadata) {
  return put<Product>(books, {
    id: makeId('product'),
    object: 'product',
    created: books.now,
    name,
    description: description ?? null,
    active: true,
    metadata,
  })
}

function readRecurring(params: Reader | undefined): Recurring | null {
  if (!params) return null
  params.only('interval', 'interval_count', 'usage_type')
  return {
    interval: params.chosen('interval', intervals),
    interval_count: params.whole('interval_count') ?? 1,
    usage_type: 'licensed',
  }
}

async function freeLookupKey(books: Books, lookupKey: string, transfer: boolean): Promise<void> {
  const {
    data: [holder],
  } = await list<Price>(books, 'price', { lookup_key: lookupKey })
  if (!holder) return
  if (!transfer) {
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key')
  }
  await put<Price>(books, { ...holder, lookup_key: null })
}
