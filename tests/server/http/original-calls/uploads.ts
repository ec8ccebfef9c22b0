import { expect } from 'vitest'

import { NO_CELLS } from '../../../../domain/uploads/columns.ts'
import { SAMPLES } from '../../files/samples.ts'
import { aPassSheet } from '../../passes/sheets.ts'
import { freshPlate } from '../../support/demo.ts'
import type { Step } from './integrator.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24v24H0z"/></svg>'
const SHEET = aPassSheet([
  {
    cells: {
      ...NO_CELLS,
      identificationType: 'CC',
      identification: '70555444',
      firstName: 'Nora',
      lastName: 'Cruz',
      email: 'nora@example.test',
      phoneCode: '57',
      phone: '3207776000',
      vehicleType: 'car',
      plates: freshPlate(),
      startDate: '2026-11-17',
      endDate: '2026-12-16',
    },
  },
])
/** Calls with a file. */
export const UPLOAD_STEPS: readonly Step[] = [
  {
    call: 'PATCH /entities/parking-permits/{permit}',
    body: { enabled: true },
    read: '/entities/parking-permits/{permit}',
    effect: { enabled: true },
  },
  {
    call: 'POST /entities/memberships/upload/{location}/{permit}',
    file: new Blob([new Uint8Array(SHEET)]),
    read: '/entities/passes?identification=70555444',
    effect: { total: 1 },
  },
  {
    call: 'POST /users/uploads/avatar?email={ownerEmail}',
    file: new Blob([SAMPLES.png.bytes]),
    keep: 'photo',
    read: '/users/files/{photo}',
    effect: { type: expect.stringContaining('image/') },
    next: { call: 'PATCH /users/operators/{owner}', body: { photo: '{photo}' }, answer: { photo: '{photo}' } },
  },
  {
    call: 'POST /entities/uploads/company?companyId={company}&grey=true',
    file: new Blob([SAMPLES.png.bytes]),
    keep: 'logo',
    read: '/users/files/{logo}',
    effect: { type: expect.stringContaining('image/') },
    next: { call: 'PATCH /entities/companies/{company}', body: { logo: '{logo}' }, answer: { logo: '{logo}' } },
  },
  {
    call: 'POST /entities/companies-type-vehicles/svg-image',
    file: new Blob([SVG]),
    answer: { svg: expect.stringContaining('<svg') },
    next: {
      call: 'PATCH /entities/companies-type-vehicles',
      body: { id: '{bicycle}', icon: SVG },
      answer: { icon: expect.stringContaining('<path') },
    },
  },
]
