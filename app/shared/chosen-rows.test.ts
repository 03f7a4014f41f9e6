import { expect, it } from 'vitest'

import { actOnRows, noneChosen, rowsNotice } from './chosen-rows.ts'
import { fail, ok } from './outcome.ts'

const locked = { code: 'test.locked', body: 'It is locked.' }
const said = (count: number) => `${count} done`

it('acts once on each row, and names those that refuse with their reason', async () => {
  const acted: string[] = []
  const result = await actOnRows(['a', 'b', 'a', 'c'], async (id) => {
    acted.push(id)
    return { name: `Row ${id}`, outcome: id === 'b' ? fail(locked) : ok() }
  })
  expect(acted).toEqual(['a', 'b', 'c'])
  expect(rowsNotice(result, said)).toEqual({ title: '2 done', body: 'Not Row b: It is locked.' })
})

it('says as a problem that none was chosen or done, and names some of many', () => {
  expect(rowsNotice({ done: 0, refused: [] }, said)).toBe(noneChosen)
  const refused = Array.from({ length: 9 }, (_, index) => ({ name: `R${index}`, problem: locked }))
  expect(rowsNotice({ done: 0, refused }, said)).toMatchObject({
    code: 'rows.noneDone',
    body: 'Not R0, R1, R2, R3, R4, R5, 3 more: It is locked.',
  })
})

it('gives the reason alone of a row that is gone and has no name', () => {
  const gone = { name: '', problem: { code: 'test.gone', body: 'It no longer exists.' } }
  const { body } = rowsNotice({ done: 1, refused: [gone, { name: 'Row b', problem: locked }] }, said)
  expect(body).toBe('It no longer exists. Not Row b: It is locked.')
})
