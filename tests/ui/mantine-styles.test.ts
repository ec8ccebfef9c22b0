import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { missingStyles } from '../architecture/mantine-styles.ts'

const ROOT = join(import.meta.dirname, '../..')
const ENTRY = readFileSync(join(ROOT, 'src/app/mantine.ts'), 'utf8')
const hasStyles = (name: string) => existsSync(join(ROOT, `node_modules/@mantine/core/styles/${name}.css`))

it('each Mantine component imports its stylesheet, and does not rely on another screen', () => {
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).flatMap((path) =>
    path.endsWith('.tsx') ? [{ path: `src/${path}`, text: readFileSync(join(ROOT, 'src', path), 'utf8') }] : [],
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(missingStyles(sources, ENTRY, hasStyles)).toEqual([])
})

it('a component without its stylesheet is found, one with it is not', () => {
  const text = "import { Button, Menu } from '@mantine/core'"
  expect(missingStyles([{ path: 'src/a.tsx', text }], ENTRY, hasStyles)).toEqual(['src/a.tsx: Menu.css'])
  expect(
    missingStyles([{ path: 'src/a.tsx', text: `import '@mantine/core/styles/Menu.css'\n${text}` }], ENTRY, hasStyles),
  ).toEqual([])
})
