import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
import { read, utils } from 'xlsx'

import { createDriver, listDrivers } from '../../../contract/driver.ts'
import { LocalDay } from '../../../contract/primitives.ts'
import { checkRows } from '../../../domain/uploads/check-rows.ts'
import { NO_CELLS, COLUMN_TITLES, SHEET_COLUMNS, type UploadRow } from '../../../domain/uploads/columns.ts'
import { possibleDays } from '../../../domain/uploads/days.ts'
import { applyFixes, fixGroups } from '../../../domain/uploads/fixes.ts'
import { readSureRows } from '../../../domain/uploads/layout.ts'
import { passOf } from '../../../domain/uploads/row-values.ts'
import { judgeSheet } from '../../../server/uploads/read-sheet.ts'
import { readAmount } from '../../../src/lib/amount-text.ts'
import { readDay } from '../../../src/lib/dates.ts'
import { csvPieces, csvSignsOf } from '../../../src/lib/spreadsheet/csv.ts'
import { readLines } from '../../../src/lib/spreadsheet/read-lines.ts'
import { xlsxFile } from '../../../src/lib/spreadsheet/xlsx.ts'
import fc from '../../support/fast-check.ts'
import { SEED, roundsOr } from '../../support/rounds.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

/** `npm run value-walk` uses 10,000 people, and as many values of each type. */
const PEOPLE = roundsOr(40)
/**
 * Number of people who are stored at the same time: a search reads every driver of the company, so a step's drivers are
 * deleted before the next step.
 */
const STEP = 100
/** Number of simultaneous calls: more than the server has processors. */
const TOGETHER = 4

const PLACE = {
  kind: 'passes',
  country: 'colombia',
  vehicleTypeId: 1,
  typeName: null,
  authorizedVehicles: 2,
  phoneCode: '57',
  validity: { validityUnit: 'months', validityCount: 1 },
} as const

const INVISIBLE = ['', '\u200B', '\u00AD', '\uFEFF', '\u200E', '\u2060']
const SPACES = ['', ' ', '\u00A0', '\u2009', '\t', '\u3000']
const ZEROS = [0x30, 0x30, 0x06_60, 0x09_66, 0xff_10]

const letters = (pattern: RegExp) => fc.stringMatching(pattern)
const name = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom('शर्मा', 'محمّد', 'สมชาย', 'Лев', '李小龍', 'Ngọc') },
  {
    weight: 9,
    arbitrary: fc
      .tuple(letters(/^[A-ZÁÉÑŁĐŐ][a-záéíóúñçøłőễị]{1,10}$/), fc.constantFrom('', " d'Ors", '-Gómez', ' de la Ó'))
      .map(([first, more]) => first + more),
  },
)
const canonical = fc.record({
  firstName: name,
  lastName: name,
  local: letters(/^[a-z]{2,8}(?:[.'&+_-][a-z0-9]{1,5})?$/),
  domain: fc.constantFrom('parq.test', 'peña.co', 'sub.example.co', 'münchen.example'),
  phone: letters(/^3\d{9}$/),
  identification: letters(/^[1-9]\d{6,9}$/),
  plate: letters(/^[A-Z]{3}\d{3}$/),
  day: fc
    .date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2035-12-31T00:00:00Z'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10)),
  amount: fc.integer({ min: 0, max: 9_999_999_99 }),
  invisible: fc.constantFrom(...INVISIBLE),
  space: fc.constantFrom(...SPACES),
  zero: fc.constantFrom(...ZEROS),
  isApart: fc.boolean(),
  dash: fc.constantFrom('-', '–', '\u2011', '−'),
})
type Canonical = typeof canonical extends fc.Arbitrary<infer Value> ? Value : never

/** Returns a text as another platform, a paste or a keyboard of another script would send it. */
function written(text: string, { invisible, space, isApart }: Canonical): string {
  const apart = isApart ? text.normalize('NFD') : text
  return `${space}${apart.slice(0, 2)}${invisible}${apart.slice(2)}${invisible}${space}`
}

function inDigits(text: string, { zero }: Canonical): string {
  return text.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)))
}

/** Returns people who share no value that must be unique per driver. */
function people(count: number, seed: number): Canonical[] {
  const found: Canonical[] = []
  const taken = new Set<string>()
  for (const one of fc.sample(canonical, { numRuns: 2 * count, seed })) {
    const keys = [one.phone, one.identification, one.plate, `${one.local}@${one.domain}`]
    if (found.length === count || keys.some((key) => taken.has(key))) continue
    for (const key of keys) taken.add(key)
    found.push(one)
  }
  return found
}

const server = await openTestServer()
const demo = await enterDemo(server)

/** Returns the row of an upload for a stored driver and a pass from a day on. */
function rowOf({ driver, day, plate }: { driver: StoredDriver; day: string; plate: string }): UploadRow['cells'] {
  return {
    ...NO_CELLS,
    identificationType: 'CC',
    identification: driver.identification ?? '',
    firstName: driver.firstName,
    lastName: driver.lastName,
    email: driver.email ?? '',
    phoneCode: driver.phoneCode ?? '',
    phone: driver.phone ?? '',
    vehicleType: 'Carro',
    plates: plate,
    startDate: day,
    endDate: day,
  }
}

interface StoredDriver {
  id: string
  firstName: string
  lastName: string
  identification: string | null
  email: string | null
  phoneCode: string | null
  phone: string | null
  plates: string[]
}

interface Stored {
  given: Canonical
  driver: StoredDriver
}

const titles = SHEET_COLUMNS.passes.map((column) => COLUMN_TITLES.es[column])
const exported = (stored: readonly Stored[]) =>
  stored.map(({ given, driver }) => rowOf({ driver, day: given.day, plate: given.plate }))
const cellsIn = (row: UploadRow['cells']) => SHEET_COLUMNS.passes.map((column) => row[column])

/** Processes a list with a few items at the same time. */
async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  const worker = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: TOGETHER }, worker))
}

async function store(given: Canonical): Promise<Stored> {
  const { firstName, lastName, local, domain, phone, identification, plate, dash } = given
  const driver = await server.value(
    createDriver,
    {
      body: {
        id: uuidv7(),
        firstName: written(firstName, given),
        lastName: written(lastName, given),
        identificationType: 'citizenship',
        identification: inDigits(identification, given),
        email: written(`${local.replace("'", '’')}@${domain}`, given),
        phoneCode: inDigits('+57', given),
        phone: inDigits(`${phone.slice(0, 3)}${dash}${phone.slice(3)}`, given),
        nameConfirmed: true,
        vehicles: [{ id: uuidv7(), vehicleTypeId: 1, licensePlate: written(plate.replace(/(?=\d)/, dash), given) }],
      },
    },
    demo.ana,
  )
  expect(driver).toMatchObject({ firstName, lastName, identification, phoneCode: '57', phone, plates: [plate] })
  expect(driver.email?.startsWith(`${local}@`)).toBe(true)
  expect(driver.email).toMatch(/^[\u0021-\u007E]+$/)
  return { given, driver }
}

/** Returns how somebody may type each value of a stored driver into a search. */
function searchesFor({ given, driver }: Stored): string[] {
  return [
    inDigits(given.identification, given),
    written(given.plate.toLowerCase(), given),
    written(`${given.firstName.toUpperCase()} ${given.lastName.slice(0, 3)}`, given),
    written(driver.email ?? '', given),
    inDigits(given.phone, given),
  ]
}

const steps = Array.from({ length: Math.ceil(PEOPLE / STEP) }, (_, step) => ({
  first: step * STEP + 1,
  all: people(Math.min(STEP, PEOPLE - step * STEP), SEED + step),
}))

describe.each(steps)('a value of the people from number $first on', ({ all }) => {
  const stored: Stored[] = []

  afterAll(async () => {
    await server.owner.query('delete from drivers where id = any($1)', [stored.map(({ driver }) => driver.id)])
  })

  it('is stored by the API in its plain form', async () => {
    await inTurns(all, async (given) => {
      stored.push(await store(given))
    })
    expect(stored).toHaveLength(all.length)
  })

  it('finds its driver', async () => {
    await inTurns(stored, async (one) => {
      for (const search of searchesFor(one)) {
        const { data } = await server.value(listDrivers, { query: { search, limit: '999' } }, demo.owner)
        expect(
          data.map((driver) => driver.id),
          search,
        ).toContain(one.driver.id)
      }
    })
  })

  it('is the same amount and day in a form', () => {
    for (const given of all) {
      const figures = (given.amount / 100).toFixed(2).replace('.', ',')
      expect(readAmount(written(inDigits(figures, given), given))).toEqual({ kind: 'amount', amount: given.amount })
      const [year = '', month = '', date = ''] = given.day.split('-')
      expect(readDay(inDigits(`${date}/${month}/${year}`, given))).toBe(given.day)
      expect(possibleDays(given.day)).toContain(given.day)
      expect(v.parse(LocalDay, given.day)).toBe(given.day)
    }
  })

  it('is the same after an export to Excel and an upload, by browser and server', async () => {
    async function* rows() {
      yield exported(stored).map(cellsIn)
    }
    const file = await xlsxFile({
      title: 'Pases',
      header: titles,
      rows: rows(),
      about: () => ({ name: 'About', lines: [['Company', 'Ñ']] }),
    })
    const bytes = new Uint8Array(await file.arrayBuffer())
    const back = readSureRows(readLines(bytes) ?? [], { kind: 'passes', country: 'colombia' })
    expect('rows' in back && back.rows.map(({ cells }) => cells)).toEqual(exported(stored))
    const judged = judgeSheet({ bytes, place: PLACE })
    expect(judged).toMatchObject({ rows: stored.length, faults: [] })
  })

  it('is the same in a spreadsheet that reads the CSV export', () => {
    const signs = csvSignsOf('colombia')
    const csv = csvPieces({ header: titles, rows: exported(stored).map(cellsIn) }, signs).join('')
    const sheet = Object.values(read(csv.slice(1), { type: 'string', raw: true, FS: signs.separator }).Sheets)[0]
    const lines: unknown[][] =
      sheet === undefined ? [] : utils.sheet_to_json(sheet, { header: 1, raw: true, defval: '' })
    expect(lines.slice(1)).toEqual(exported(stored).map(cellsIn))
  })

  it('is the same after an upload with fixes, as another platform writes it', () => {
    const rows = stored.map(({ given, driver }, nth): UploadRow => {
      const cells = rowOf({ driver, day: given.day, plate: given.plate })
      return {
        row: nth + 2,
        cells: {
          ...cells,
          firstName: written(cells.firstName, given),
          email: written(cells.email, given),
          phone: inDigits(`+57 ${cells.phone.slice(0, 3)}${given.dash}${cells.phone.slice(3)}`, given),
          plates: written(cells.plates.replace(/(?=\d)/, given.dash), given),
          startDate: inDigits(cells.startDate, given),
        },
      }
    })
    const lines = [titles, ...rows.map(({ cells }) => cellsIn(cells))]
    const file = [
      {
        name: 'Pases',
        isHidden: false,
        hiddenColumns: [],
        from1904: false,
        rows: lines.map((texts, nth) => ({ row: nth + 1, isHidden: false, texts })),
      },
    ]
    const readBack = readSureRows(file, { kind: 'passes', country: 'colombia' })
    let fixed = 'rows' in readBack ? readBack.rows : []
    expect(fixed).toHaveLength(rows.length)
    for (const group of fixGroups(fixed, checkRows(fixed, PLACE).faults, PLACE)) fixed = applyFixes(fixed, group.cells)
    const { faults, right } = checkRows(fixed, PLACE)
    expect(faults).toEqual([])
    expect(right.map(passOf).map(({ driver, plates, startsOn }) => ({ ...driver, plates, startsOn }))).toMatchObject(
      stored.map(({ given: { firstName, lastName, identification, phone, plate, day }, driver: { email } }) => ({
        firstName,
        lastName,
        identification,
        email,
        phone,
        plates: [plate],
        startsOn: day,
      })),
    )
  })
})
