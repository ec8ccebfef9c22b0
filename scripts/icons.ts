import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { chromium } from '@playwright/test'

import { chromiumFlags, ensureChromium } from './chromium.ts'

/** Draws the PNG icons from their SVGs. Run it after a change of the logo; the PNGs are committed. */
const folder = join(import.meta.dirname, '../public/icons')
const ICONS = [
  { svg: 'favicon.svg', png: 'icon-192.png', size: 192 },
  { svg: 'favicon.svg', png: 'icon-512.png', size: 512 },
  { svg: 'maskable.svg', png: 'maskable-192.png', size: 192 },
  { svg: 'maskable.svg', png: 'maskable-512.png', size: 512 },
  // iOS rounds the corners itself and paints transparent ones black.
  { svg: 'maskable.svg', png: 'apple-touch-icon.png', size: 180 },
] as const

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags() })
try {
  const page = await browser.newPage()
  for (const { svg, png, size } of ICONS) {
    const drawing = await readFile(join(folder, svg), 'utf8')
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`)
    await writeFile(join(folder, png), await page.screenshot({ omitBackground: true }))
    console.log(`${png} ${size}×${size}`)
  }
} finally {
  await browser.close()
}
