import { expect, test } from 'vitest'

import { folderOf, frozenVersions } from './frozen-release.ts'
import { changedMigrations, describeUpgrade } from './prove-upgrade.ts'

for (const version of frozenVersions()) describeUpgrade(version, () => folderOf(version))

test('at least one release is frozen', () => {
  expect(frozenVersions()).toContain('0.1.0')
})

const aMigration = (when: number) => ({ tag: `000${when}_step`, when, sha256: `sum ${when}` })
const [FIRST, SECOND, THIRD] = [aMigration(1), aMigration(2), aMigration(3)]

test.each([
  ['an edited migration', [FIRST, { ...SECOND, sha256: 'other' }], '0002_step was edited'],
  ['a removed migration', [FIRST], '0002_step is not in its place'],
  ['a migration in front of a released one', [FIRST, THIRD, SECOND], '0002_step is not in its place'],
  ['a new migration that is dated before a released one', [FIRST, SECOND, { ...THIRD, when: 1 }], '0003_step is older'],
])('reports %s', (_, now, said) => {
  expect(changedMigrations([FIRST, SECOND], now)[0]).toContain(said)
})

test('accepts new migrations behind the released ones', () => {
  expect(changedMigrations([FIRST, SECOND], [FIRST, SECOND, THIRD])).toEqual([])
})
