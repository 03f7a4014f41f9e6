import { expect, test } from 'vitest'

import { days, later, minutes } from '#app/shared/durations.ts'
import { archiveName, archivesAmong, expiredArchives, readArchiveName } from './rules.ts'

const at = (day: string) => new Date(`${day}T03:00:00.000Z`)

test('an archive’s name says when it was made', () => {
  expect(archiveName(new Date('2026-11-28T08:45:12.345Z'))).toBe('marque-20261128T084512Z.tar.gz.age')
  expect(readArchiveName('marque-20261128T084512Z.tar.gz.age')).toEqual(new Date('2026-11-28T08:45:12Z'))
})

test.each(['marque-20261128T084512Z.tar.gz.age.partial', 'notes.txt', 'marque-20269928T084512Z.tar.gz.age'])(
  '%s is no archive',
  (name) => expect(readArchiveName(name)).toBeNull(),
)

test('archives are listed newest first, without half-written ones', () => {
  const names = [
    archiveName(at('2026-11-01')),
    `${archiveName(at('2026-11-03'))}.partial`,
    archiveName(at('2026-11-02')),
  ]
  expect(archivesAmong(names).map((archive) => archive.at)).toEqual([at('2026-11-02'), at('2026-11-01')])
})

test('archives past their time expire, the newest never', () => {
  const archives = archivesAmong(['2026-10-01', '2026-10-02', '2026-10-20'].map((day) => archiveName(at(day))))
  expect(expiredArchives(archives, at('2026-10-21'), days(14))).toEqual([
    archiveName(at('2026-10-02')),
    archiveName(at('2026-10-01')),
  ])
  const minuteBefore = later(at('2026-10-16'), -minutes(1))
  expect(expiredArchives(archives, minuteBefore, days(14))).toHaveLength(2)
  expect(expiredArchives(archives.slice(0, 1), at('2027-10-21'), days(14))).toEqual([])
})
