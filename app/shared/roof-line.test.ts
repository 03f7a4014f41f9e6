import { expect, test } from 'vitest'

import { plainLine, roofLinePath, roofLinePattern, roofLinePoints, type Point } from './roof-line.ts'

const lines: [string, Point[], string][] = [
  [
    'four points',
    [
      [0, 124],
      [40, 60],
      [300, 60],
      [400, 120],
    ],
    'M0 124q40-64 170-64t230 60',
  ],
  [
    'ups and downs',
    [
      [0, 120],
      [10, 124],
      [100, 20],
      [120, 90],
      [380, 90],
      [400, 124],
    ],
    'M0 120q10 4 55-48t55-17 140 35 150 34',
  ],
]

test.each(lines)('a line of %s has a short path, and the path its points', (_, points, path) => {
  expect(roofLinePath(points)).toBe(path)
  expect(roofLinePoints(path)).toEqual(points)
  expect(path).toMatch(new RegExp(roofLinePattern))
})

test('the plain line is one that the database takes', () => {
  expect(plainLine).toMatch(new RegExp(roofLinePattern))
  expect(roofLinePath(roofLinePoints(plainLine))).toBe(plainLine)
})
