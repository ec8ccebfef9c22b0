import sharp from 'sharp'
import { expect, test } from 'vitest'

import { encodeDrawer, encodeSlip, type ReadPixels } from '../../src/ui/printing/encode-slip.ts'
import type { SlipBlock } from '../../src/ui/printing/slip-blocks.ts'
import { drawSlip } from './support/draw-slip.ts'
import { EscPosReader, textOf, type PrintedSlip } from './support/escpos-reader.ts'

const noPicture: ReadPixels = () => Promise.reject(new Error('no picture'))

/** Reads bytes as a printer does, and refuses commands that it does not know. */
function printed(bytes: Uint8Array): { slips: PrintedSlip[]; drawer: number } {
  const slips: PrintedSlip[] = []
  let drawer = 0
  const reader = new EscPosReader({
    mayPrint: () => true,
    onLine: () => undefined,
    onCut: (slip) => slips.push(slip),
    onDrawer: () => {
      drawer += 1
    },
  })
  reader.read(bytes, () => undefined)
  expect(reader.unknown).toEqual([])
  return { slips, drawer }
}

async function print(blocks: SlipBlock[], width: 58 | 80 = 80, readPixels = noPicture): Promise<PrintedSlip> {
  const { slips } = printed(await encodeSlip({ blocks, width }, { codePages: 'epson' }, readPixels))
  expect(slips).toHaveLength(1)
  return slips[0] ?? { parts: [], codePages: [] }
}

const text = (words: string): SlipBlock => ({ kind: 'text', text: words, align: 'left', look: 'plain' })

test('the signs of Spanish, and of its currencies, print from one code page', async () => {
  const slip = await print([text('Año ñandú ¿Cuánto? ¡Sí! ÁÉÍÓÚ Ü € $ £ × ·')])
  expect(textOf(slip)).toBe('Año ñandú ¿Cuánto? ¡Sí! ÁÉÍÓÚ Ü € $ £ × ·')
  expect(slip.codePages).toEqual([19])
})

test('a name in another script changes the code page, and a sign without one prints as a question mark', async () => {
  expect(textOf(await print([text('Жук 中')]))).toBe('Жук ?')
})

test.each([
  [58, 32],
  [80, 48],
] as const)('a line of %d mm paper has %d characters, and its value is at the right', async (width, columns) => {
  const slip = await print([{ kind: 'line', label: 'IVA', value: '$ 1.200,00', strong: false }], width)
  const [line = ''] = textOf(slip).split('\n')
  expect(line).toHaveLength(columns)
  expect(line).toMatch(/^IVA +\$ 1\.200,00$/)
})

test('a long label wraps and keeps its value in one piece', async () => {
  const label = 'Cada hora o fracción de lunes a viernes de 06:00 a 22:00'
  const slip = await print([{ kind: 'line', label, value: '$ 4.500,00', strong: false }], 58)
  const lines = textOf(slip).split('\n')
  expect(lines[0]).toMatch(/\$ 4\.500,00$/)
  expect(lines.map((line) => line.replace('$ 4.500,00', '').trim()).join(' ')).toBe(label)
})

test('a code holds the text of the ticket, and a narrow printer has smaller modules', async () => {
  const id = '0199f0e2-7c1a-7d5e-9f00-3a1b2c3d4e5f'
  const [wide, narrow] = [await print([{ kind: 'qr', text: id }]), await print([{ kind: 'qr', text: id }], 58)]
  expect(wide.parts.find(({ kind }) => kind === 'qr')).toEqual({ kind: 'qr', align: 'center', text: id, module: 6 })
  expect(narrow.parts.find(({ kind }) => kind === 'qr')).toMatchObject({ text: id, module: 5 })
})

test('a grey logo prints as dots, about half of them dark', async () => {
  const grey: ReadPixels = () =>
    Promise.resolve({
      width: 64,
      height: 32,
      data: new Uint8ClampedArray(64 * 32 * 4).fill(127).map((value, at) => (at % 4 === 3 ? 255 : value)),
    })
  const slip = await print([{ kind: 'picture', source: 'data:,' }, text('PARQ')], 80, grey)
  const picture = slip.parts.find((part) => part.kind === 'picture')
  expect(picture).toMatchObject({ width: 64, height: 32, align: 'center' })
  const dark = [...(picture?.bits ?? [])].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  expect(dark / (64 * 32)).toBeGreaterThan(0.4)
  expect(dark / (64 * 32)).toBeLessThan(0.6)
})

test('a logo that can not be read leaves the rest of the ticket as it is', async () => {
  expect(textOf(await print([{ kind: 'picture', source: 'data:,' }, text('PARQ')]))).toBe('PARQ')
})

test('a slip never opens the drawer, and the command for the drawer prints nothing', async () => {
  expect(printed(await encodeSlip({ blocks: [text('x')], width: 80 }, { codePages: 'epson' }, noPicture)).drawer).toBe(
    0,
  )
  expect(printed(encodeDrawer())).toEqual({ slips: [], drawer: 1 })
})

test('the picture of a ticket has the width of the paper, and black dots', async () => {
  const slip = await print([
    { kind: 'text', text: 'COPY', align: 'center', look: 'mark' },
    { kind: 'text', text: 'ABC123', align: 'center', look: 'large' },
    { kind: 'rule' },
    { kind: 'line', label: 'Total', value: '£ 12.50', strong: true },
    { kind: 'signature', label: 'Signature' },
    { kind: 'qr', text: 'ABC123' },
  ])
  const png = await drawSlip(slip, 576)
  const { width, channels } = await sharp(png).metadata()
  expect(width).toBe(608)
  const { channels: stats } = await sharp(png).stats()
  expect(channels).toBeGreaterThan(0)
  expect(stats[0]?.min).toBe(0)
})
