import { readFile } from 'node:fs/promises'

import { NO_CELLS, SHEET_COLUMNS, type UploadRow } from '../domain/uploads/columns.ts'
import { readLines } from '../src/lib/spreadsheet/read-lines.ts'
import { writeLines } from '../src/lib/spreadsheet/write-lines.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { OWNER } from './support/people.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

const test = storyOfItsOwn()

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10)

/**
 * Every kind of bad cell, each in three of 200 rows: a press fixes seven kinds, an answer two, and the last two are
 * typed.
 */
const WRONG: ((nth: number) => Partial<UploadRow['cells']>)[] = [
  () => ({ startDate: '03/04/2026' }),
  () => ({ identificationType: 'Cédula' }),
  (nth) => ({ identification: `88.001.${100 + nth}` }),
  (nth) => ({ email: `up${nth} @parq,test` }),
  (nth) => ({ phone: `311222${1_000 + nth}.0` }),
  (nth) => ({ plates: `UPX${100 + nth}, UPY${100 + nth}` }),
  () => ({ phoneCode: '57.0' }),
  () => ({ endDate: '' }),
  () => ({ startDate: '1-abr-26' }),
  () => ({ firstName: 'A' }),
  () => ({ plates: '?' }),
]

function lines(): string[][] {
  const rows = Array.from({ length: 200 }, (_, nth) => {
    const cells: UploadRow['cells'] = {
      ...NO_CELLS,
      identificationType: 'CC',
      identification: String(88_000_000 + nth),
      firstName: 'Mariana',
      lastName: 'Torres',
      email: `up${nth}@parq.test`,
      phoneCode: '57',
      phone: String(3_110_000_000 + nth),
      vehicleType: 'Carro',
      plates: `UPL${100 + nth}`,
      startDate: day(0),
      endDate: day(29),
    }
    return { ...cells, ...(nth < 3 * WRONG.length && WRONG[nth % WRONG.length]?.(nth)) }
  })
  return [[...SHEET_COLUMNS.passes], ...rows.map((cells) => SHEET_COLUMNS.passes.map((column) => cells[column]))]
}

test.beforeEach(async ({ server }) => {
  test.setTimeout(240_000)
  await server.start()
})

test('[S2-26] [S5-08] [S8-05] an admin uploads 200 passes, fixes faults, sees the result, and changes nothing with the same file again @long', async ({
  enter,
  server,
}) => {
  const page = await enter(OWNER)
  await page.goto(`${server.url}/dashboard/memberships/purchased?lng=en`)
  await page.getByRole('link', { name: 'Upload a file' }).click()
  await expect(page.getByRole('heading', { name: 'Upload memberships', level: 1 })).toBeVisible()
  await page.getByRole('combobox', { name: 'Location' }).selectOption({ index: 1 })
  await page.getByRole('combobox', { name: 'Membership' }).selectOption({ index: 1 })
  await expectAccessible(page)

  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Template' }).click()
  const saved = await template
  expect(saved.suggestedFilename()).toBe('memberships-template.xlsx')
  expect(readLines(await readFile(await saved.path()))?.[0]?.rows[0]?.texts).toContain('Identification type')

  const file = page.getByLabel('Spreadsheet', { exact: true })
  await file.setInputFiles({ name: 'passes.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b') })
  await expect(page.getByText('Invalid file type: choose an Excel file (.xlsx) without macros')).toBeVisible()
  await file.setInputFiles({ name: 'passes.xlsx', mimeType: XLSX, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByText('Invalid file size: choose a file of at most 5 MB')).toBeVisible()
  await file.setInputFiles({
    name: 'passes.xlsx',
    mimeType: XLSX,
    buffer: Buffer.from(writeLines({ name: 'x', lines: [['Plate'], ['ABC123']] })),
  })
  await expect(page.getByRole('heading', { name: 'Columns of your sheet' })).toBeVisible()
  await page.getByRole('button', { name: 'Read the rows' }).click()
  await expect(page.getByText('Choose a column')).toHaveCount(2)
  await expectAccessible(page)
  const passes = { name: 'passes.xlsx', mimeType: XLSX, buffer: Buffer.from(writeLines({ name: 'x', lines: lines() })) }
  await file.setInputFiles(passes)
  await expect(page.getByText('33 have bad cells')).toBeVisible()
  // A wrong match of columns, also a remembered one, can be changed.
  await page.getByRole('button', { name: 'Match the columns again' }).click()
  await expect(page.getByRole('heading', { name: 'Columns of your sheet' })).toBeVisible()
  await page.getByRole('button', { name: 'Read the rows' }).click()
  await expect(page.getByText('33 have bad cells')).toBeVisible()
  await expectAccessible(page)

  const fixes = page.getByRole('list', { name: 'Fixes for many cells' })
  const questions = page.getByRole('list', { name: 'Questions about many cells' })
  await expect(questions).toContainText('03/04/2026 → April 3, 2026')
  await questions.getByRole('button', { name: /Is the day first/ }).click()
  await expect(page.getByText('30 have bad cells')).toBeVisible()
  // Partly fixed input is restored.
  await page.reload()
  await expect(page.getByText('30 have bad cells')).toBeVisible()
  for (const left of [27, 24, 21, 18, 15, 12, 9]) {
    await fixes.getByRole('button').first().click()
    await expect(page.getByText(`${left} have bad cells`)).toBeVisible()
  }
  await expect(fixes).toHaveCount(0)
  await questions.getByRole('button', { name: /last as long as the membership says/ }).click()
  await expect(page.getByText('6 have bad cells')).toBeVisible()
  await expect(questions).toHaveCount(0)
  const rows = page.getByRole('list', { name: 'Rows with bad cells' })
  await rows.getByRole('textbox', { name: 'First name' }).first().fill('Alejandra')
  await rows.getByRole('textbox', { name: 'First name' }).first().press('Enter')
  await expect(page.getByText('5 have bad cells')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download with what to fix' }).click()
  const told = readLines(await readFile(await (await download).path()))?.[0]?.rows ?? []
  expect(told.filter(({ texts }) => texts[11]?.startsWith('Plates: This is not a plate'))).toHaveLength(3)

  await page.getByRole('button', { name: 'Check what happens' }).click()
  await expect(page.getByText('195 passes created')).toBeVisible()
  await page.getByRole('button', { name: 'Upload the 195 valid rows' }).click()
  await expect(page.getByText('Uploaded.')).toBeVisible()
  await expect(page.getByText('5 rows')).toBeVisible()

  await file.setInputFiles({
    ...passes,
    buffer: Buffer.from(
      writeLines({ name: 'x', lines: lines().filter((_, nth) => nth === 0 || nth > 3 * WRONG.length) }),
    ),
  })
  await expect(page.getByText('167 rows')).toBeVisible()
  await page.getByRole('button', { name: 'Check what happens' }).click()
  await expect(page.getByText('0 passes created')).toBeVisible()
  await expect(page.getByText('167 left as they are')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)

  await page.goto(`${server.url}/dashboard/memberships/purchased?lng=en&q=UPL199`)
  await expect(page.getByText('Mariana Torres').first()).toBeVisible()
})

test('[S2-24] [S2-31] an admin imports drivers from a CSV file, answers once about its columns, and invites users @long', async ({
  enter,
  server,
}) => {
  const page = await enter(OWNER)
  await page.goto(`${server.url}/dashboard/drivers?lng=en`)
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible()
  await expectAccessible(page)
  const file = page.getByLabel('Spreadsheet', { exact: true })
  const csv = (lines: readonly string[]) => ({
    name: 'old.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
  })
  const drivers = csv([
    'Tipo de documento;Documento;Cliente;Apellidos;Correo',
    'CC;91.000.001;Íñigo;Muñoz;inigo@parq.test',
    'CC;91000002;Nélida;Peña;nelida@parq.test',
  ])
  await file.setInputFiles(drivers)
  await expect(page.getByRole('heading', { name: 'Columns of your sheet' })).toBeVisible()
  await page.getByRole('button', { name: 'Read the rows' }).click()
  await expect(page.getByText('1 has bad cells')).toBeVisible()
  await page.getByRole('list', { name: 'Fixes for many cells' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Check what happens' }).click()
  await expect(page.getByText('2 drivers created')).toBeVisible()
  await page.getByRole('button', { name: 'Upload all 2 rows' }).click()
  await expect(page.getByText('Uploaded.')).toBeVisible()
  // The upload recognises the same columns, and the same people are unchanged.
  await file.setInputFiles(drivers)
  await page.getByRole('list', { name: 'Fixes for many cells' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Check what happens' }).click()
  await expect(page.getByText('2 left as they are')).toBeVisible()

  await page.getByRole('combobox', { name: 'Records' }).selectOption('users')
  await file.setInputFiles(csv(['Nombre;Apellido;Correo;Rol;Contraseña', 'Bo;Li;bo.li@parq.test;Operador;hunter2']))
  await page.getByRole('button', { name: 'Check what happens' }).click()
  await expect(page.getByText('1 user invited')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.goto(`${server.url}/dashboard/drivers?lng=en&q=Nélida`)
  await expect(page.getByText('Nélida Peña').first()).toBeVisible()
})
