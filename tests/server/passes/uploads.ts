import * as v from 'valibot'
import { expect } from 'vitest'

import { endpointPath } from '../../../contract/endpoint.ts'
import { passCalls } from '../../../contract/pass.ts'
import { UploadReport, uploadPasses } from '../../../contract/uploads.ts'
import { NO_CELLS, type UploadRow } from '../../../domain/uploads/columns.ts'
import { freshPlate, type Demo } from '../support/demo.ts'
import type { Caller, TestServer } from '../support/test-server.ts'
import { bogotaDay } from './support.ts'

let people = 0

/** A person unknown to the company, with their own plate. */
export function aRow(cells: Partial<UploadRow['cells']> = {}): Pick<UploadRow, 'cells'> {
  people++
  const number = String(700_000_000 + people)
  return {
    cells: {
      ...NO_CELLS,
      identificationType: 'CC',
      identification: number,
      firstName: 'Mariana',
      lastName: 'Torres',
      email: `r${number}@parq.test`,
      phoneCode: '57',
      phone: number,
      vehicleType: 'car',
      plates: freshPlate(),
      startDate: bogotaDay(),
      endDate: bogotaDay(30),
      ...cells,
    },
  }
}

interface Sent {
  mode?: 'check' | 'all' | 'valid'
  by?: Caller
  locationId?: string
  membership?: string
}

export const refused = (code: string, path = 'file') => ({
  status: 400,
  answer: { code: 'validation_failed', errors: [expect.objectContaining({ path, code })] },
})

/** Short forms of uploads of passes to one location. */
export function uploadsOf(server: TestServer, demo: Demo, here: string, membershipId: string) {
  async function ask(
    file: Buffer,
    { mode = 'check', by = demo.owner, locationId = here, membership = membershipId }: Sent = {},
  ) {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(file)]), 'passes.xlsx')
    const path = endpointPath(uploadPasses).replace(':locationId', locationId).replace(':membershipId', membership)
    const headers = {
      ...(by.token !== undefined && { authorization: `Bearer ${by.token}` }),
      ...(by.companyId !== undefined && { 'x-company-id': by.companyId }),
    }
    const response = await server.app.request(`${path}?mode=${mode}`, { method: 'POST', headers, body })
    const answer: unknown = await response.json()
    return { status: response.status, answer: Object(answer) }
  }

  async function report(file: Buffer, sent?: Sent): Promise<UploadReport> {
    return v.parse(UploadReport, (await ask(file, sent)).answer)
  }

  async function passesAt(locationId: string) {
    return (await server.value(passCalls.list, { query: { locationId, limit: '999' } }, demo.owner)).data
  }

  return { ask, report, passesAt }
}
