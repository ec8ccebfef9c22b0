import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { DEFAULT_LIMITS } from '../../domain/location-limits.ts'
import { locationForms, newLocationForm, type NewLocationInput } from '../../src/features/locations/location-forms.ts'
import { locationRecordOf, newLocationOf, startOf } from '../../src/features/locations/location-record.ts'
import { NEW_LOCATION_ROOM, SECTION_ROOMS } from '../../src/features/locations/sections.ts'
import { schemaOf } from '../../src/records/define-room.ts'
import { changesBetween } from '../../src/records/edit-values.ts'
import { aLocation } from '../offline/support/records.ts'

const COMPANY = { country: 'colombia', currency: 'COP' } as const
const record = locationRecordOf(
  aLocation({
    schedule: [
      { day: 1, opens: '14:00', closes: '24:00' },
      { day: 1, opens: '06:00', closes: '12:00' },
    ],
    geolocation: { lat: 4.6, lng: -74.05 },
    parkingServices: ['surveillance', 'cctv'],
    taxRate: 1_950,
    limits: { ...DEFAULT_LIMITS, loweredPrice: 2_000_000, refundByStaff: 10_000_000 },
  }),
  ['b', 'a'],
)
const { about, place, hours, spaces, people, terms, limits } = locationForms
const FORMS = [about, place, hours, spaces, people, terms, limits]

/** Input of all sections. */
const input = {
  ...about.toInput(about.valuesOf(record)),
  ...place.toInput(place.valuesOf(record)),
  ...hours.toInput(hours.valuesOf(record)),
  ...spaces.toInput(spaces.valuesOf(record)),
  ...people.toInput(people.valuesOf(record)),
  ...terms.toInput(terms.valuesOf(record)),
  ...limits.toInput(limits.valuesOf(record)),
}

const listed = (schema: v.GenericSchema, typed: unknown) =>
  (v.safeParse(schema, typed).issues ?? []).map(({ path, message }) => [path?.[0]?.key, message])

/** Faults of all sections. */
function faultsOf(changed: Partial<typeof input>) {
  const typed = { ...input, ...changed }
  const base = place.valuesOf(record)
  const others = [about, hours, spaces, people, terms, limits].flatMap((form) => listed(form.schema, typed))
  return [...others, ...listed(schemaOf(SECTION_ROOMS.place, { record, values: base }), typed)]
}

/** Changes of all sections. */
function changesOf(typed: typeof input) {
  const changed = [
    changesBetween(about.valuesOf(record), about.toValues(typed, about.valuesOf(record))),
    changesBetween(place.valuesOf(record), place.toValues(typed, place.valuesOf(record))),
    changesBetween(hours.valuesOf(record), hours.toValues(typed, hours.valuesOf(record))),
    changesBetween(spaces.valuesOf(record), spaces.toValues(typed, spaces.valuesOf(record))),
    changesBetween(people.valuesOf(record), people.toValues(typed, people.valuesOf(record))),
    changesBetween(terms.valuesOf(record), terms.toValues(typed, terms.valuesOf(record))),
    changesBetween(limits.valuesOf(record), limits.toValues(typed, limits.valuesOf(record))),
  ]
  return Object.assign({}, ...changed)
}

const newInput: NewLocationInput = { ...newLocationForm.blank, ...startOf(COMPANY) }
const newFaultsOf = (changed: Partial<NewLocationInput>) =>
  listed(schemaOf(NEW_LOCATION_ROOM, null), { ...newInput, ...NAMED, ...changed })
const NAMED = { name: 'Calle 85', address: 'Calle 85', city: 'Bogotá', spaces: '40' }

describe('the forms of a location', () => {
  it('show the record, and have no changes before an edit', () => {
    expect(input).toMatchObject({
      day1: [
        { opens: '06:00', closes: '12:00' },
        { opens: '14:00', closes: '24:00' },
      ],
      lat: '4.6',
      lng: '-74.05',
      taxRate: '19.5',
      type1: '40',
      type2: '',
      varianceLimit: '20000',
    })
    expect(changesOf(input)).toEqual({})
    expect(faultsOf({})).toEqual([])
  })

  it('send changes of single weekdays, vehicle types and set members', () => {
    const changed = {
      ...input,
      day2: [{ opens: '08:00', closes: '12:00' }],
      type2: '0',
      parkingServices: ['cctv'],
      lat: '',
      lng: '',
      taxRate: '',
    }
    expect(changesOf(changed)).toEqual({
      'schedule.2': { from: [], to: [{ opens: '08:00', closes: '12:00' }] },
      'occupancy.2': { from: null, to: 0 },
      parkingServices: { from: ['cctv', 'surveillance'], to: ['cctv'] },
      geolocation: { from: { lat: 4.6, lng: -74.05 }, to: null },
      taxRate: { from: 1_950, to: null },
    })
  })

  it.each<[string, Partial<typeof input>, [string, string]]>([
    ['no name', { name: ' ' }, ['name', 'required']],
    ['a latitude that is no number [S3-08]', { lat: 'NaN' }, ['lat', 'point_invalid']],
    ['half a point', { lng: '' }, ['lng', 'point_invalid']],
    ['a far longitude', { lng: '-200' }, ['lng', 'point_invalid']],
    [
      'hours that overlap',
      {
        day3: [
          { opens: '06:00', closes: '12:00' },
          { opens: '11:00', closes: '13:00' },
        ],
      },
      ['day3', 'windows_overlap'],
    ],
    [
      'hours that end before they begin',
      { day3: [{ opens: '12:00', closes: '06:00' }] },
      ['day3', 'from_not_before_to'],
    ],
    ['a night without its end', { nightFrom: '20:00' }, ['nightTo', 'time_invalid']],
    ['a night that lasts a day', { nightFrom: '20:00', nightTo: '20:00' }, ['nightFrom', 'from_not_before_to']],
    ['an end that is no time', { nightFrom: '24:00', nightTo: '06:00' }, ['nightFrom', 'time_invalid']],
    ['fewer spaces than its types', { type2: '1' }, ['spaces', 'spaces_below_types']],
    ['negative spaces', { spaces: '-1' }, ['spaces', 'spaces_invalid']],
    ['an invalid amount', { lostTicketFee: 'ten' }, ['lostTicketFee', 'amount_invalid']],
    ['a commission above 100 %', { digitalCommission: '101' }, ['digitalCommission', 'percent_invalid']],
    ['more than a day of grace', { graceMinutes: '1441' }, ['graceMinutes', 'term_minutes_invalid']],
  ])('report %s at its field', (_, changes, fault) => {
    expect(faultsOf(changes)).toEqual([fault])
  })

  it('accept hours that end at midnight', () => {
    expect(faultsOf({ nightFrom: '20:00', nightTo: '24:00' })).toEqual([])
  })

  it('reject a zone that this browser does not know, unless the location already has it', () => {
    expect(faultsOf({ timeZone: 'Mars/Olympus' })).toEqual([['timeZone', 'time_zone_invalid']])
    const mars = place.valuesOf({ ...record, timeZone: 'Mars/Olympus' })
    const schema = schemaOf(SECTION_ROOMS.place, { record, values: mars })
    expect(listed(schema, place.toInput(mars))).toEqual([])
    expect(listed(schema, { ...place.toInput(mars), timeZone: 'Mars/Elysium' })).toHaveLength(1)
    expect(newFaultsOf({ timeZone: 'Mars/Olympus' })).toEqual([['timeZone', 'time_zone_invalid']])
  })

  it('require the rate of each vehicle type of a new location [S5-10]', () => {
    expect(newFaultsOf({})).toEqual([])
    expect(newFaultsOf({ type1: '30', cost1: '' })).toEqual([['cost1', 'required']])
    expect(newFaultsOf({ type1: '30', cost1: '153', cost2: '80' })).toEqual([['type2', 'required']])
    expect(newFaultsOf({ type1: '30', cost1: '153', minutes1: '0' })).toEqual([['minutes1', 'minutes_invalid']])
    const typed = { ...newInput, ...NAMED, type1: '30', cost1: '153' }
    expect(newFaultsOf(typed)).toEqual([])
    const body = newLocationOf('id', newLocationForm.toValues(typed, newLocationForm.start))
    expect(body).toMatchObject({
      spaces: 40,
      timeZone: 'America/Bogota',
      loweredPrice: 2_000_000,
      vehicleTypes: [{ vehicleTypeId: 1, spaces: 30, rate: { cost: 15_300, minutes: 1 } }],
      schedule: { 1: [{ opens: '06:00', closes: '22:00' }], 8: [] },
    })
    expect(Object.keys(body).filter((name) => name.includes('.'))).toEqual([])
  })

  it('find the input for a path in the answer of the server', () => {
    const found = (path: string) => FORMS.flatMap((form) => form.fieldOf(path) ?? [])
    expect(
      [
        'changes.schedule.3.to.0.opens',
        'schedule.3',
        'changes.occupancy.2.to',
        'geolocation.lng',
        'changes.geolocation.to.lat',
        'changes.geolocation.to.lng',
        'changes.staffIds.add',
        'nightSchedule.from',
        'changes.nightSchedule.to.to',
        'changes.nightSchedule.to',
        'changes.nightSchedule',
        'rates',
      ].map(found),
    ).toEqual([
      ['day3'],
      ['day3'],
      ['type2'],
      ['lng'],
      ['lat'],
      ['lng'],
      ['staffIds'],
      ['nightFrom'],
      ['nightTo'],
      ['nightFrom'],
      ['nightFrom'],
      [],
    ])
    expect(newLocationForm.fieldOf('vehicleTypes.0.spaces')).toBe('spaces')
    expect(newLocationForm.fieldOf('vehicleTypes.0.rate.cost')).toBeNull()
  })

  it('open the drafts of an earlier release, which hold all sections', () => {
    const whole = { ...input, ...newLocationForm.blank, name: 'Calle', isActive: true }
    const base = Object.assign({}, ...FORMS.map((form) => form.valuesOf(record)))
    for (const form of FORMS) {
      const { input: kept, base: from } = v.parse(form.draft, { base, input: whole })
      expect(Object.keys(kept)).toEqual(form.names)
      expect(from).toEqual(form.valuesOf(record))
    }
    expect(v.parse(newLocationForm.input, whole)).toEqual({ ...newLocationForm.blank, name: 'Calle' })
  })
})
