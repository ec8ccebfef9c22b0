import { describe, expect, it } from 'vitest'

import type { Company } from '../../contract/company.ts'
import { FIRST_STEPS, openSteps, type StepPlace } from '../../src/features/home/first-steps.ts'
import { createApiClient } from '../../src/offline/api-client.ts'
import { aCompany, aService } from '../offline/support/records.ts'
import { databaseWith } from '../services/support/kept-database.ts'

/** A company whose server counts so many people, or does not answer. */
async function place(company: Partial<Company>, people: number | null, services = 0): Promise<StepPlace> {
  const api = createApiClient({
    fetch: () => (people === null ? Promise.reject(new TypeError('No network')) : Promise.resolve(Response.json({ count: people }))),
    now: Date.now,
    baseUrlOf: () => 'https://parq.test',
    deviceId: null,
    token: null,
    companyId: null,
    heard: () => undefined,
  })
  const db = await databaseWith(Array.from({ length: services }, (_, index) => aService(index + 1)))
  return { company: aCompany({ contactEmail: null, contactPhone: null, liabilityNotice: null, ...company }), db, api }
}

const idsOf = async (company: Partial<Company>, people: number | null, services = 0) => (await openSteps(await place(company, people, services))).map(({ id }) => id)

describe('first steps of a company [S2-20]', () => {
  it('are all open in a new one', async () => {
    expect(await idsOf({}, 1)).toEqual(['company_profile', 'vehicle_types', 'first_colleague'])
  })

  it('go as what they ask for is there', async () => {
    expect(await idsOf({ contactEmail: 'a@b.test', contactPhone: '1', liabilityNotice: 'We answer for fire.' }, 1)).toEqual(['vehicle_types', 'first_colleague'])
    expect(await idsOf({}, 2)).toEqual(['company_profile', 'vehicle_types'])
    expect(await idsOf({}, 1, 1)).toEqual(['company_profile', 'first_colleague'])
  })

  it('are left out for good, and are not shown where it cannot be known', async () => {
    expect(await idsOf({ skippedSteps: ['company_profile', 'vehicle_types', 'of_another_release'] }, 1)).toEqual(['first_colleague'])
    expect(await idsOf({}, null)).toEqual(['company_profile', 'vehicle_types'])
  })

  it('have names that the company can note', () => {
    expect(FIRST_STEPS.map(({ id }) => id)).toEqual([...new Set(FIRST_STEPS.map(({ id }) => id))].filter((id) => /^[a-z_]{1,40}$/.test(id)))
  })
})
