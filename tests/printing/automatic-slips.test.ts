// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { AUTOMATIC_SLIPS, dropAutomatic, printByItself } from '../../src/features/checkout/automatic-slips.ts'
import { tabletFacts } from '../../src/data/tablet-facts.ts'
import { chosenPrinter, choosePrinter, noteCondition } from '../../src/ui/printing/chosen-printer.ts'
import { followPrinter } from '../../src/ui/printing/has-printer.ts'
import { PRINTER } from './support/booth-printer.ts'

const TICKET = { kind: 'entry', serviceId: '0199f0e2' } as const

vi.stubGlobal('PARQ_VERSION', '1.2.0')

afterEach(() => {
  choosePrinter(null)
  AUTOMATIC_SLIPS.set([])
})

test('a ticket prints by itself only if the printer of the device is set up so', () => {
  printByItself(TICKET)
  choosePrinter(PRINTER)
  printByItself(TICKET)
  expect(AUTOMATIC_SLIPS.get()).toEqual([])
  choosePrinter({ ...PRINTER, automatic: true })
  printByItself(TICKET)
  expect(AUTOMATIC_SLIPS.get()).toEqual([TICKET])
  dropAutomatic(TICKET)
  expect(AUTOMATIC_SLIPS.get()).toEqual([])
})

test('the printer of the device is kept, and every screen notices another one', () => {
  let heard = 0
  const stop = followPrinter(() => {
    heard += 1
  })
  choosePrinter(PRINTER)
  expect(chosenPrinter()).toEqual(PRINTER)
  choosePrinter(null)
  expect(chosenPrinter()).toBeNull()
  stop()
  expect(heard).toBe(2)
})

test('the report of the device has the condition of its printer, until another one is chosen', async () => {
  choosePrinter(PRINTER)
  expect((await tabletFacts()).printer).toBeNull()
  noteCondition('cover_open')
  choosePrinter({ ...PRINTER, opensDrawer: true })
  expect((await tabletFacts()).printer).toBe('cover_open')
  choosePrinter({ ...PRINTER, id: 'printer-2' })
  expect((await tabletFacts()).printer).toBeNull()
  noteCondition('ready')
  choosePrinter(null)
  expect((await tabletFacts()).printer).toBeNull()
})

test('a printer in a shape that this release does not know counts as none, and unknown settings have their default', () => {
  localStorage.setItem('parq-printer', '{"way":"fax"}')
  expect(chosenPrinter()).toBeNull()
  localStorage.setItem('parq-printer', JSON.stringify({ ...PRINTER, codePages: 'klingon', automatic: 'yes' }))
  expect(chosenPrinter()).toEqual(PRINTER)
})
