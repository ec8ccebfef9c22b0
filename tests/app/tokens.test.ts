import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

type Tokens = Record<string, string>

function readTokens(): { light: Tokens; dark: Tokens } {
  const css = readFileSync(new URL('../../src/app/tokens.css', import.meta.url), 'utf8')
  const light: Tokens = {}
  const dark: Tokens = {}
  for (const [, scheme, body] of css.matchAll(/:root(\[[^\]]*\])?\s*\{([^}]*)\}/g)) {
    for (const [, name, value] of (body ?? '').matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)) {
      if (name !== undefined && value !== undefined) (scheme ? dark : light)[name] = value
    }
  }
  return { light, dark: { ...light, ...dark } }
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(tokens: Tokens, front: string, back: string): number {
  const [one, other] = [front, back].map((name) => {
    const color = tokens[name]
    if (color === undefined) throw new Error(`There is no token ${name}`)
    return luminance(color)
  })
  const [high, low] = [Math.max(one ?? 0, other ?? 0), Math.min(one ?? 0, other ?? 0)]
  return (high + 0.05) / (low + 0.05)
}

const PAPERS = ['paper', 'surface', 'surface-hover', 'surface-sunken']
const INKS = ['ink', 'ink-muted', 'ink-faint']
const HUES = ['accent', 'neutral', 'positive', 'caution', 'negative']

const TEXT: [front: string, back: string][] = [
  ...INKS.flatMap((ink) => PAPERS.map((paper): [string, string] => [ink, paper])),
  ...HUES.flatMap((hue) =>
    ['paper', 'surface', 'surface-hover', `${hue}-soft`, `${hue}-soft-hover`].map((back): [string, string] => [
      `${hue}-ink`,
      back,
    ]),
  ),
  ...HUES.flatMap((hue) => [`${hue}-solid`, `${hue}-solid-hover`].map((back): [string, string] => ['on-solid', back])),
  ...['plate-yellow', 'plate-white'].map((plate): [string, string] => ['plate-ink', plate]),
  ...['plate-blue', 'plate-green', 'plate-red'].map((plate): [string, string] => ['plate-white', plate]),
]
const EDGES: [front: string, back: string][] = ['paper', 'surface'].flatMap((paper) => [
  ['line-control', paper] satisfies [string, string],
  ['focus', paper] satisfies [string, string],
])

describe.each(Object.entries(readTokens()))('contrast in the %s scheme', (_, tokens) => {
  it('is at least 4.5 to 1 for text', () => {
    const poor = TEXT.filter(([front, back]) => contrast(tokens, front, back) < 4.5)
    expect(poor).toEqual([])
  })

  it('is at least 3 to 1 for the edges of fields and the focus', () => {
    const poor = EDGES.filter(([front, back]) => contrast(tokens, front, back) < 3)
    expect(poor).toEqual([])
  })
})

it('the dark scheme applies to screens only, and a page prints black on white', () => {
  const files = ['src/app/tokens.css', 'src/ui/plate.module.css', 'index.html']
  for (const file of files) {
    const css = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    const dark = css.indexOf("[data-mantine-color-scheme='dark']")
    const print = css.indexOf('@media print', dark)
    expect(css.lastIndexOf('@media screen', dark) !== -1 || print !== -1, file).toBe(true)
  }
})
