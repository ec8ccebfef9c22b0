import { describe, expect, it } from 'vitest'

import type { CashUp } from '../../contract/cash-up.ts'
import type { Company } from '../../contract/company.ts'
import type { Location } from '../../contract/location.ts'
import { FIRST_STEPS, stepProgress, type StepPlace } from '../../src/features/home/first-steps.ts'
import { createApiClient } from '../../src/offline/api-client.ts'
import * as collections from '../../src/offline/collections.ts'
import { COMPANY_ID, aCashUp, aCompany, aDriver, aLocation, aService } from '../offline/support/records.ts'
import { databaseWith } from '../stays/support/kept-database.ts'

/** Records of the company that the device keeps. */
interface Kept {
  services?: number
  locations?: readonly Location[]
  cashUps?: readonly CashUp[]
  drivers?: number
}

/** A new company whose server counts this many people; `null` if the server does not answer. */
async function place(
  company: Partial<Company>,
  people: number | null,
  { services = 0, locations = [], cashUps = [], drivers = 0 }: Kept = {},
): Promise<StepPlace> {
  const api = createApiClient({
    openToken: null,
    fetch: () =>
      people === null ? Promise.reject(new TypeError('No network')) : Promise.resolve(Response.json({ count: people })),
    now: Date.now,
    baseUrlOf: () => 'https://parq.test',
    deviceId: null,
    token: null,
    companyId: null,
    onOutcome: () => undefined,
  })
  const db = await databaseWith(Array.from({ length: services }, (_, index) => aService(index + 1)))
  for (const base of locations) await collections.locations.put(db, { id: base.id, base, shown: null, pending: 0 })
  for (let nth = 1; nth <= drivers; nth += 1) {
    const base = aDriver(nth)
    await collections.drivers.put(db, { id: base.id, base, shown: null, pending: 0 })
  }
  for (const base of cashUps) await collections.cashUps.put(db, { id: base.id, base, shown: null, pending: 0 })
  return {
    company: aCompany({
      createdAt: new Date().toISOString(),
      contactEmail: null,
      contactPhone: null,
      liabilityNotice: null,
      ...company,
    }),
    db,
    api,
  }
}

const idsOf = async (company: Partial<Company>, people: number | null, kept: Kept = {}) =>
  (await stepProgress(await place(company, people, kept))).open.map(({ id }) => id)

describe('first steps of a company [S2-20]', () => {
  it('are all open in a new company', async () => {
    expect(await idsOf({}, 1)).toEqual(['company_profile', 'vehicle_types', 'first_location', 'first_colleague'])
  })

  it('count as done if they are done or skipped, and not if they wait for another one or cannot be known', async () => {
    const doneOf = async (company: Partial<Company>, people: number | null, kept: Kept = {}) =>
      (await stepProgress(await place(company, people, kept))).done
    expect(await doneOf({}, 1)).toBe(0)
    expect(await doneOf({ skippedSteps: ['company_profile'] }, 1)).toBe(1)
    expect(await doneOf({ skippedSteps: ['company_profile'] }, 0, { locations: [aLocation()] })).toBe(2)
    expect(await doneOf({}, null)).toBe(0)
  })

  it('appear in order if one depends on another', async () => {
    const skippedSteps = ['company_profile', 'vehicle_types', 'first_colleague', 'bring_data']
    const isNew: Partial<Company> = { skippedSteps }
    const priced = aLocation({
      rateVersions: [{ id: COMPANY_ID, number: 1, startsAt: '2026-01-01T00:00:00Z', caps: [] }],
    })
    expect(await idsOf(isNew, 1, { locations: [aLocation()] })).toEqual(['first_rates', 'first_device'])
    expect(await idsOf(isNew, 1, { locations: [priced] })).toEqual(['first_device', 'first_service'])
    expect(await idsOf(isNew, 1, { locations: [priced], services: 1 })).toEqual(['first_device', 'first_collection'])
    expect(
      await idsOf(isNew, 1, {
        locations: [{ ...priced, kioskDevices: [{ id: COMPANY_ID, name: 'Exit' }] }],
        services: 1,
        cashUps: [aCashUp(1, { status: 'collected' })],
      }),
    ).toEqual([])
    // The device cannot know the first steps of an older company.
    expect(await idsOf({ skippedSteps, createdAt: '2020-01-01T00:00:00Z' }, 1, { locations: [priced] })).toEqual([
      'first_device',
    ])
  })

  it('include holidays and the data of another system, once there is a location', async () => {
    const own: Partial<Company> = { skippedSteps: ['company_profile', 'vehicle_types', 'first_rates', 'first_device'] }
    const locations = [aLocation()]
    expect(await idsOf(own, 0, { locations })).toEqual(['first_holidays', 'bring_data', 'first_colleague'])
    expect(await idsOf(own, 2, { locations })).toEqual(['bring_data'])
    expect(await idsOf(own, 2, { locations, drivers: 1 })).toEqual([])
    expect(await idsOf(own, 0)).not.toContain('first_holidays')
  })

  it('disappear once done', async () => {
    expect(
      await idsOf({ contactEmail: 'a@b.test', contactPhone: '1', liabilityNotice: 'We answer for fire.' }, 1),
    ).toEqual(['vehicle_types', 'first_location', 'first_colleague'])
    expect(await idsOf({}, 2)).toEqual(['company_profile', 'vehicle_types', 'first_location'])
    expect(await idsOf({}, 1, { services: 1 })).not.toContain('vehicle_types')
    // The same holds on a new device before its services have arrived.
    expect(await idsOf({ createdAt: '2020-01-01T00:00:00Z' }, 1)).not.toContain('vehicle_types')
  })

  it('can be skipped permanently, and are hidden if their state is unknown', async () => {
    expect(await idsOf({ skippedSteps: ['company_profile', 'vehicle_types', 'of_another_release'] }, 1)).toEqual([
      'first_location',
      'first_colleague',
    ])
    expect(await idsOf({}, null)).toEqual(['company_profile', 'vehicle_types', 'first_location'])
  })

  it('have names that the company can store', () => {
    expect(FIRST_STEPS.map(({ id }) => id)).toEqual(
      [...new Set(FIRST_STEPS.map(({ id }) => id))].filter((id) => /^[a-z_]{1,40}$/.test(id)),
    )
  })
})
