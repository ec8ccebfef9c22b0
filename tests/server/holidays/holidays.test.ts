import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { endpointPath } from '../../../contract/endpoint.ts'
import { FIELD_DETAILS } from '../../../server/http/error-details.ts'
import { holidayCalls } from '../../../contract/holiday.ts'
import { addHolidays, suggestHolidays, verifyHoliday } from '../../../contract/holiday-year.ts'
import { publicHolidays } from '../../../server/holidays/year.ts'
import { describeCrud } from '../crud/describe-crud.ts'
import { enterDemo } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

let days = 0

/** A day that no other test uses. */
function freshDay(): string {
  days++
  return new Date(Date.UTC(2061, 0, days)).toISOString().slice(0, 10)
}

const aHoliday = (holidayDate = freshDay()) => ({
  id: uuidv7(),
  holidayName: 'Día de la Empresa',
  holidayDate,
  description: null,
  isActive: true,
})
const create = (body: object, caller: Caller = demo.owner) =>
  server.call(holidayCalls.create, { body: { ...aHoliday(), ...body } }, caller)
const wrong = (path: string, code: string) => ({
  status: 400,
  problem: { code: 'validation_failed', errors: [{ path, code }] },
})

describeCrud(
  holidayCalls,
  {
    input: aHoliday,
    edits: [
      ['holidayName', ['Aniversario', 'Fundación']],
      ['isActive', [false, true]],
    ],
    wrong: ['holidayName', ' ', 'required'],
  },
  { server, demo },
)

describe('a holiday [S2-21] [S4-03] [S5-12] [S7-02] [S7-06]', () => {
  it('needs a name, and a valid date of exactly ten characters', async () => {
    for (const holidayDate of ['2027-02-30', '2027-2-03', '2027-02-03T00:00', '20270203', ''])
      expect(await create({ holidayDate }), holidayDate).toMatchObject({
        status: 400,
        problem: { errors: [{ path: 'holidayDate' }] },
      })
    expect(await create({ holidayDate: '2028-02-29' })).toMatchObject({ ok: true })
    expect(await create({ holidayName: '' })).toMatchObject(wrong('holidayName', 'required'))
    expect(await create({ holidayName: 'a'.repeat(80) })).toMatchObject({ ok: true })
    expect(await create({ holidayName: 'a'.repeat(81) })).toMatchObject(wrong('holidayName', 'holiday_name_too_long'))
    expect(await create({ isActive: 'yes' })).toMatchObject(wrong('isActive', 'invalidField'))
    const { isActive: __, description: ___, ...short } = aHoliday()
    expect(await server.call(holidayCalls.create, { body: short }, demo.owner)).toMatchObject({
      ok: true,
      value: { isActive: true, description: null },
    })
  })

  it('is unique for a company and a day, in creations and moves, even for eight at once', async () => {
    const day = freshDay()
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ holidayDate: day })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.flatMap((answer) => (answer.ok ? [] : (answer.problem.errors ?? [])))).toEqual(
      Array.from({ length: 7 }, () => ({
        path: 'holidayDate',
        code: 'holiday_exists',
        detail: FIELD_DETAILS.holiday_exists,
      })),
    )
    const elsewhere = await server.value(holidayCalls.create, { body: aHoliday() }, demo.owner)
    expect(
      await server.call(
        holidayCalls.edit,
        { params: { id: elsewhere.id }, body: { changes: { holidayDate: { from: elsewhere.holidayDate, to: day } } } },
        demo.owner,
      ),
    ).toMatchObject(wrong('holidayDate', 'holiday_exists'))
    expect(await create({ holidayDate: day }, demo.mexicanOwner)).toMatchObject({ ok: true })
  })

  it('is found by its year, by whether it is active, and by part of its name', async () => {
    await server.value(
      holidayCalls.create,
      { body: { ...aHoliday('2058-05-01'), holidayName: 'Cien % nuestro' } },
      demo.owner,
    )
    await server.value(holidayCalls.create, { body: { ...aHoliday('2058-05-02'), isActive: false } }, demo.owner)
    const found = async (query: object) =>
      (await server.value(holidayCalls.list, { query }, demo.ana)).data.map(({ holidayDate }) => holidayDate)
    expect(await found({ year: '2058' })).toEqual(['2058-05-01', '2058-05-02'])
    expect(await found({ year: '2058', isActive: 'false' })).toEqual(['2058-05-02'])
    expect(await found({ search: 'cien %' })).toEqual(['2058-05-01'])
    expect(await server.value(holidayCalls.count, { query: { year: '2058', isActive: 'true' } }, demo.ana)).toEqual({
      count: 1,
    })
    expect(await server.call(holidayCalls.list, { query: { year: '58' } }, demo.ana)).toMatchObject(
      wrong('year', 'year_invalid'),
    )
  })
})

describe('whether a day is free [S5-12]', () => {
  const verify = (companyId: string, date: string, caller: Caller = demo.ana) =>
    server.call(verifyHoliday, { params: { companyId, date } }, caller)

  it('is answered with the holiday on that day', async () => {
    const holiday = await server.value(holidayCalls.create, { body: aHoliday() }, demo.owner)
    expect(await verify(demo.colombia, holiday.holidayDate)).toMatchObject({
      ok: true,
      value: { exists: true, holiday },
    })
    expect(await verify(demo.colombia, freshDay())).toMatchObject({ ok: true, value: { exists: false, holiday: null } })
    expect(await verify(demo.mexico, holiday.holidayDate)).toMatchObject({ status: 404 })
  })

  it('needs a company and a date in the path', async () => {
    const above = endpointPath(verifyHoliday).replace('/:companyId/:date', '')
    for (const path of [
      '',
      '/',
      '//',
      `/${demo.colombia}`,
      `/${demo.colombia}/`,
      '//2027-01-01',
      `/undefined/2027-01-01`,
      `/${demo.colombia}/undefined`,
      `/null/null`,
      `/%ED%A0%80/`,
    ]) {
      const response = await server.app.request(above + path, {
        headers: { authorization: `Bearer ${demo.ana.token}` },
      })
      expect([path, response.status, await response.json()]).toEqual([
        path,
        400,
        expect.objectContaining({
          code: 'missing_parameters',
          detail: 'Missing required parameters: companyId or date',
        }),
      ])
    }
    expect(await verify(demo.colombia, '2027-02-30')).toMatchObject({ status: 404 })
  })
})

describe("a year's holidays", () => {
  const suggest = (caller: Caller, language: 'en' | 'es' = 'es') =>
    server.value(suggestHolidays, { params: { year: '2026' }, query: { language } }, caller)

  it('are those of the law, with two on one day as one, without Easter Sunday and bank holidays', async () => {
    const daysOf = async (...asked: Parameters<typeof publicHolidays>) =>
      (await publicHolidays(...asked)).map(({ holidayDate }) => holidayDate)
    // Ley 51 de 1983 and Ley 2578 de 2026, which adds 13 July.
    expect(await daysOf('colombia', 2026, 'es')).toEqual([
      '2026-01-01',
      '2026-01-12',
      '2026-03-23',
      '2026-04-02',
      '2026-04-03',
      '2026-05-01',
      '2026-05-18',
      '2026-06-08',
      '2026-06-15',
      '2026-06-29',
      '2026-07-13',
      '2026-07-20',
      '2026-08-07',
      '2026-08-17',
      '2026-10-12',
      '2026-11-02',
      '2026-11-16',
      '2026-12-08',
      '2026-12-25',
    ])
    expect(await publicHolidays('colombia', 2026, 'es')).toContainEqual({
      holidayDate: '2026-05-18',
      holidayName: 'La Ascensión del Señor',
    })
    // Ley Federal del Trabajo, artículo 74.
    expect(await daysOf('mexico', 2026, 'es')).toEqual([
      '2026-01-01',
      '2026-02-02',
      '2026-03-16',
      '2026-05-01',
      '2026-09-16',
      '2026-11-16',
      '2026-12-25',
    ])
    // gov.uk/bank-holidays, England and Wales; Boxing Day even if it is a Saturday.
    expect(await daysOf('united_kingdom', 2026, 'en')).toEqual([
      '2026-01-01',
      '2026-04-03',
      '2026-04-06',
      '2026-05-04',
      '2026-05-25',
      '2026-08-31',
      '2026-12-25',
      '2026-12-26',
      '2026-12-28',
    ])
    const twice = (await publicHolidays('colombia', 2027, 'es')).map(({ holidayDate }) => holidayDate)
    expect(new Set(twice).size).toBe(twice.length)
  })

  it('are suggested before they are added, in the requested language, with existing ones marked', async () => {
    const { data } = await suggest(demo.owner)
    expect(data).toContainEqual({ holidayDate: '2026-12-25', holidayName: 'Navidad', isKnown: true })
    expect(data).toContainEqual({ holidayDate: '2026-08-07', holidayName: 'Batalla de Boyacá', isKnown: false })
    expect((await suggest(demo.mexicanOwner, 'en')).data).toContainEqual({
      holidayDate: '2026-09-16',
      holidayName: 'Independence Day',
      isKnown: false,
    })
    expect(await server.call(suggestHolidays, { params: { year: '26' }, query: {} }, demo.owner)).toMatchObject({
      status: 404,
    })
  })

  it('exist once if they are added twice', async () => {
    const wanted = (await suggest(demo.britishOwner, 'en')).data.map(({ isKnown: _, ...holiday }) => holiday)
    const add = () =>
      server.value(
        addHolidays,
        { body: { holidays: wanted.map((holiday) => ({ ...holiday, id: uuidv7() })) } },
        demo.britishOwner,
      )
    const known = (await suggest(demo.britishOwner, 'en')).data.filter(({ isKnown }) => isKnown).length
    expect(known).toBeGreaterThan(0)
    const { added } = await add()
    expect(added).toHaveLength(wanted.length - known)
    expect(await add()).toEqual({ added: [] })
    expect(
      (await server.value(holidayCalls.history, { params: { id: added[0]?.id ?? '' } }, demo.britishOwner)).data,
    ).toMatchObject([{ action: 'created', actor: { id: demo.britishOwner.id } }])
  })
})
