import { describe, expect, it } from 'vitest'

import { DEFAULT_LIMITS } from '../../domain/location-limits.ts'
import { locationFieldOf, type LocationInput } from '../../src/features/locations/location-input.ts'
import { locationFaults } from '../../src/features/locations/location-schema.ts'
import {
  inputOfLocation,
  locationValuesOf,
  newLocationOf,
  valuesOfLocation,
} from '../../src/features/locations/location-values.ts'
import { startInput, startLocation } from '../../src/features/locations/start-location.ts'
import { changesBetween } from '../../src/records/edit-values.ts'
import { aLocation } from '../offline/support/records.ts'

const COMPANY = { country: 'colombia', currency: 'COP' } as const
const values = locationValuesOf(
  aLocation({
    schedule: [
      { day: 1, opens: '14:00', closes: '24:00' },
      { day: 1, opens: '06:00', closes: '12:00' },
    ],
    geolocation: { lat: 4.6, lng: -74.05 },
    taxRate: 1_950,
    limits: { ...DEFAULT_LIMITS, loweredPrice: 2_000_000, refundByStaff: 10_000_000 },
  }),
  ['b', 'a'],
)
const input = inputOfLocation(values, null)
const faultsOf = (changes: Partial<LocationInput>, isNew = false) =>
  locationFaults({ ...input, ...changes }, isNew).map(({ path: [field], code }) => [field, code])

describe('the form of a location', () => {
  it('shows what stands there, and untouched changes nothing', () => {
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
    expect(changesBetween(values, valuesOfLocation(input, values))).toBeNull()
    expect(faultsOf({})).toEqual([])
  })

  it('changes one weekday, one type, one set for itself', () => {
    const changed = {
      ...input,
      day2: [{ opens: '08:00', closes: '12:00' }],
      type2: '0',
      parkingServices: ['cctv'],
      lat: '',
      lng: '',
      taxRate: '',
    }
    expect(changesBetween(values, valuesOfLocation(changed, values))).toEqual({
      'schedule.2': { from: [], to: [{ opens: '08:00', closes: '12:00' }] },
      'occupancy.2': { from: null, to: 0 },
      parkingServices: { from: [], to: ['cctv'] },
      geolocation: { from: { lat: 4.6, lng: -74.05 }, to: null },
      taxRate: { from: 1_950, to: null },
    })
  })

  it.each<[string, Partial<LocationInput>, [string, string]]>([
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
    ['half a night', { nightFrom: '20:00' }, ['nightTo', 'time_invalid']],
    ['fewer spaces than its types', { type2: '1' }, ['spaces', 'spaces_below_types']],
    ['negative spaces', { spaces: '-1' }, ['spaces', 'spaces_invalid']],
    ['an amount that is none', { lostTicketFee: 'ten' }, ['lostTicketFee', 'amount_invalid']],
    ['more than all of a payment', { digitalCommission: '101' }, ['digitalCommission', 'percent_invalid']],
    ['more than a day of grace', { graceMinutes: '1441' }, ['graceMinutes', 'term_minutes_invalid']],
  ])('says of %s where it is wrong', (_, changes, fault) => {
    expect(faultsOf(changes)).toEqual([fault])
  })

  it('refuses a zone that this browser does not know, unless the location has it already', () => {
    expect(faultsOf({ timeZone: 'Mars/Olympus' })).toEqual([['timeZone', 'time_zone_invalid']])
    expect(locationFaults({ ...input, timeZone: 'Mars/Olympus' }, false, 'Mars/Olympus')).toEqual([])
    expect(locationFaults({ ...input, timeZone: 'Mars/Elysium' }, false, 'Mars/Olympus')).toHaveLength(1)
  })

  it('asks of a new location what each vehicle type costs [S5-10]', () => {
    expect(faultsOf({ cost1: '' }, true)).toEqual([['cost1', 'required']])
    expect(faultsOf({ cost1: '153', cost2: '80' }, true)).toEqual([['type2', 'required']])
    const typed = {
      ...startInput(COMPANY),
      name: 'Calle 85',
      address: 'Calle 85',
      city: 'Bogotá',
      spaces: '40',
      type1: '30',
      cost1: '153',
      minutes1: '1',
    }
    expect(locationFaults(typed, true)).toEqual([])
    expect(newLocationOf('id', typed, startLocation(COMPANY))).toMatchObject({
      spaces: 40,
      vehicleTypes: [{ vehicleTypeId: 1, spaces: 30, rate: { cost: 15_300, minutes: 1 } }],
      schedule: { 1: [{ opens: '06:00', closes: '22:00' }], 8: [] },
    })
  })

  it('finds the field of what the server says', () => {
    expect(
      [
        'changes.schedule.3.to.0.opens',
        'schedule.3',
        'changes.occupancy.2.to',
        'geolocation.lng',
        'changes.geolocation.to.lat',
        'changes.staffIds.add',
        'nightSchedule.from',
        'vehicleTypes.0.spaces',
        'rates',
      ].map(locationFieldOf),
    ).toEqual(['day3', 'day3', 'type2', 'lng', 'lat', 'staffIds', 'nightFrom', 'spaces', null])
  })
})
