import { expect, it } from 'vitest'

import { parseParams, readerOf } from './params.server.ts'

it('reads nested groups and lists as the SDK writes them', () => {
  const params = readerOf(
    parseParams(
      'line_items[0][price_data][unit_amount]=500&line_items[1][quantity]=2&expand[]=a&expand[]=b.c&off_session=true&name=',
    ),
  )
  expect(params.groups('line_items')[0]!.group('price_data')!.whole('unit_amount')).toBe(500)
  expect(params.groups('line_items')[1]!.whole('quantity')).toBe(2)
  expect(params.texts('expand')).toEqual(['a', 'b.c'])
  expect(params.flag('off_session')).toBe(true)
  expect([params.has('name'), params.text('name')]).toEqual([true, undefined])
})

it.each([
  ['amount=12.5', (params: ReturnType<typeof readerOf>) => params.whole('amount'), 'amount'],
  ['confirm=yes', (params: ReturnType<typeof readerOf>) => params.flag('confirm'), 'confirm'],
  ['card[x]=1', (params: ReturnType<typeof readerOf>) => params.text('card'), 'card'],
  ['data[a][b]=1', (params: ReturnType<typeof readerOf>) => params.group('data')!.only('b'), 'data[a]'],
])('names what is wrong in %s', (encoded, read, param) => {
  expect(() => read(readerOf(parseParams(encoded)))).toThrow(
    expect.objectContaining({
      body: expect.objectContaining({ param }) as unknown,
    }) as Error,
  )
})

it('lets no name reach the prototype of anything', () => {
  parseParams('__proto__[polluted]=1&constructor[prototype][polluted]=1')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})
