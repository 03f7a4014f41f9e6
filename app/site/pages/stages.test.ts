import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { play } from '#app/ui/loading.js'
import { loadingPlans } from './stages.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** Plays a plan and gives what is reached and when, in milliseconds of the fake clock. */
function watch(plan: (typeof loadingPlans)['wide']) {
  const reached: [string, number][] = []
  const begun = Date.now()
  const complete = play(
    plan,
    ({ stage }) => reached.push([stage, Date.now() - begun]),
    () => reached.push(['done', Date.now() - begun]),
  )
  return { reached, complete }
}

test('on a wide screen the stages follow at 800, 1800 and 3500 ms, and all is done at 4500', () => {
  const { reached } = watch(loadingPlans.wide)
  vi.runAllTimers()
  expect(reached).toEqual([
    ['garage', 0],
    ['door-opening', 800],
    ['video', 1800],
    ['complete', 3500],
    ['done', 4500],
  ])
})

test('on a compact screen the door opens at 800 ms, is complete at 1800 and done at 2500, with no film', () => {
  const { reached } = watch(loadingPlans.compact)
  vi.runAllTimers()
  expect(reached).toEqual([
    ['garage', 0],
    ['door-opening', 800],
    ['complete', 1800],
    ['done', 2500],
  ])
})

test('a film that fails or ends jumps to complete, and the rest follows from there', () => {
  const { reached, complete } = watch(loadingPlans.wide)
  vi.advanceTimersByTime(2000)
  complete()
  vi.runAllTimers()
  expect(reached.slice(-2)).toEqual([
    ['complete', 2000],
    ['done', 3000],
  ])
})

test('a film that ends after the last stage changes nothing', () => {
  const { reached, complete } = watch(loadingPlans.wide)
  vi.advanceTimersByTime(4000)
  complete()
  vi.runAllTimers()
  expect(reached.filter(([stage]) => stage === 'done')).toEqual([['done', 4500]])
})

test('the bar shows 25, 50, 75 and 100 percent', () => {
  expect(loadingPlans.wide.steps.map(({ percent }) => percent)).toEqual([25, 50, 75, 100])
  expect(loadingPlans.compact.steps.map(({ percent }) => percent)).toEqual([25, 50, 100])
})
