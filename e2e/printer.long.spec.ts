import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { PRINT_BRIDGE_PORT } from '../contract/print-bridge.ts'
import { startPrintBridge } from '../scripts/print-bridge/server.ts'
import { drawSlip } from '../tests/printing/support/draw-slip.ts'
import { textOf } from '../tests/printing/support/escpos-reader.ts'
import { startVirtualPrinter } from '../tests/printing/support/virtual-printer.ts'
import { handOver } from './shift/register.ts'
import { expectAccessible } from './support/accessibility.ts'
import { Booth } from './support/booth-day.ts'
import { ANA } from './support/people.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

// Other stories would see the vehicles inside.
const test = storyOfItsOwn()

const PLATES = Array.from({ length: 20 }, (_, nth) => `PRT${String(100 + nth)}`)

/** Lines of paper that end inside a ticket. */
const LITTLE = 5

test('a receipt printer prints 20 tickets and 20 receipts without a dialog, and the paper ends twice', async ({
  enter,
  server,
}) => {
  test.setTimeout(900_000)
  await server.start()
  const location = await handOver(server)
  const printer = await startVirtualPrinter()
  const bridge = await startPrintBridge({
    printers: new Map([['booth', { host: '127.0.0.1', port: printer.port }]]),
    origins: [new URL(server.url).origin],
    port: PRINT_BRIDGE_PORT,
  })
  const printed = (words: string) => printer.slips.map(textOf).filter((text) => text.includes(words))
  const page = await enter(ANA)
  let dialogs = 0
  await page.exposeFunction('noteDialog', () => {
    dialogs += 1
  })
  await page.addInitScript('window.print = () => window.noteDialog()')

  await page.goto(`${server.url}/dashboard/storage?lng=en`)
  const card = page.getByRole('region', { name: 'Printer' })
  await card.getByRole('button', { name: 'Network, through the print bridge' }).click()
  await card.getByRole('button', { name: 'booth' }).click()
  await card.getByRole('button', { name: 'Print a test' }).click()
  await expect.poll(() => printed('ñ á é í ó ú ü ¿ ¡ € $ £').length).toBe(1)
  await expect(card.getByText('Ready', { exact: true })).toBeVisible()
  await card.getByRole('checkbox', { name: 'Print tickets without a press, at the entry and at the payment' }).check()
  await card.getByRole('checkbox', { name: 'Open the drawer at a payment in cash' }).check()
  await expectAccessible(page)

  const booth = new Booth(page, server, 'en', location)
  await booth.open()
  await booth.openRegister()
  await booth.open()
  const notice = page.getByRole('note').filter({ hasText: /(is|are) not printed/ })
  for (const [nth, plate] of PLATES.entries()) {
    if (nth === 10) printer.paperFor(LITTLE)
    await booth.letIn(plate)
  }
  await expect(notice).toContainText('Out of paper')
  await notice.getByRole('button', { name: 'Show' }).click()
  await expectAccessible(page)

  // The queue outlives the page. The slip that was being sent is held: only a person sees whether it was printed.
  await page.reload()
  printer.loadPaper()
  await expect.poll(() => printer.slips.length, { timeout: 120_000 }).toBe(1 + PLATES.length)
  await expect(notice).toContainText('1 slip is not printed.')
  await notice.getByRole('button', { name: 'Show' }).click()
  await expect(notice).toContainText('It may have been printed')
  await notice.getByRole('button', { name: /Don’t print/ }).click()
  await expect(notice).toHaveCount(0)
  for (const plate of PLATES) expect(printed(plate).length, plate).toBe(1)

  await booth.open()
  for (const [nth, plate] of PLATES.entries()) {
    if (nth === 10) printer.paperFor(LITTLE)
    await booth.charge(plate)
  }
  await expect(notice).toContainText('Out of paper')
  printer.loadPaper()
  await expect.poll(() => printer.slips.length, { timeout: 120_000 }).toBe(1 + 2 * PLATES.length)
  await expect(notice).toHaveCount(0)
  for (const plate of PLATES) expect(printed(plate).length, plate).toBe(2)
  expect(printed('COPY')).toEqual([])
  expect(printer.unknown()).toEqual([])
  expect(dialogs).toBe(0)

  const folder = join('test-results', 'printer')
  await mkdir(folder, { recursive: true })
  for (const [nth, slip] of printer.slips.entries())
    await writeFile(join(folder, `${String(nth).padStart(2, '0')}.png`), await drawSlip(slip, 576))
  await bridge.stop()
  await printer.stop()
})
