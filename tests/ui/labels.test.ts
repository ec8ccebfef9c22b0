import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { MessageDescriptor } from '@lingui/core'
import { describe, expect, test } from 'vitest'

import { ENDPOINTS } from '../../contract/endpoints.ts'
import { Service } from '../../contract/service.ts'
import { LANGUAGES } from '../../domain/people.ts'
import * as agreements from '../../src/ui/labels/agreements.ts'
import * as attention from '../../src/ui/labels/attention.ts'
import * as auditActions from '../../src/ui/labels/audit-actions.ts'
import * as cashUps from '../../src/ui/labels/cash-ups.ts'
import * as collections from '../../src/ui/labels/collections.ts'
import * as companies from '../../src/ui/labels/companies.ts'
import * as invoices from '../../src/ui/labels/invoices.ts'
import * as driverFields from '../../src/ui/labels/driver-fields.ts'
import * as errors from '../../src/ui/labels/errors.ts'
import * as locations from '../../src/ui/labels/locations.ts'
import * as memberships from '../../src/ui/labels/memberships.ts'
import * as month from '../../src/ui/labels/month.ts'
import * as passFields from '../../src/ui/labels/passes.ts'
import * as passStates from '../../src/ui/labels/passes.ts'
import * as people from '../../src/ui/labels/people.ts'
import * as printers from '../../src/ui/labels/printers.ts'
import * as problems from '../../src/ui/labels/problems.ts'
import * as reports from '../../src/ui/labels/reports.ts'
import * as serviceColumns from '../../src/ui/labels/services.ts'
import * as serviceFields from '../../src/ui/labels/services.ts'
import * as services from '../../src/ui/labels/services.ts'
import * as shops from '../../src/ui/labels/shops.ts'
import * as appErrors from '../../src/ui/labels/app-errors.ts'
import * as ticketTexts from '../../src/ui/labels/ticket-texts.ts'
import * as vehicleFields from '../../src/ui/labels/vehicles.ts'
import * as vehicleTypeFields from '../../src/ui/labels/vehicles.ts'
import * as vehicles from '../../src/ui/labels/vehicles.ts'
import { isDescriptor, isPrimitiveList, picklistsOf, type Member } from './support/enumerations.ts'
import { wordsOf } from './support/catalog.ts'
import { NOT_SHOWN, SHOWN_BY } from './support/word-lists.ts'

const root = join(import.meta.dirname, '../..')

/** Everything that the modules of a folder export, by name. */
async function exportsOf(folder: string): Promise<ReadonlyMap<string, unknown>> {
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(
    files.map(async (file): Promise<Record<string, unknown>> => import(join(root, folder, file))),
  )
  return new Map(modules.flatMap((module) => Object.entries(module)))
}

const domain = await exportsOf('domain')
const contract = await exportsOf('contract')
const labels = new Map<string, unknown>(
  [
    agreements,
    auditActions,
    cashUps,
    collections,
    companies,
    driverFields,
    errors,
    invoices,
    locations,
    memberships,
    month,
    passFields,
    passStates,
    people,
    printers,
    problems,
    serviceColumns,
    serviceFields,
    services,
    vehicleFields,
    vehicleTypeFields,
    vehicles,
    attention,
    reports,
    shops,
    appErrors,
    ticketTexts,
  ].flatMap((module) => Object.entries(module)),
)

interface Enumeration {
  name: string
  members: readonly Member[]
  labels: string
}

const problemCodes = Object.keys(Object(contract.get('PROBLEM_CODES')))

const enumerations: readonly Enumeration[] = [
  ...Object.entries(SHOWN_BY).map(([name, shownBy]) => {
    const members = domain.get(name) ?? contract.get(name)
    return { name, members: isPrimitiveList(members) ? members : [], labels: shownBy }
  }),
  { name: 'PROBLEM_CODES', members: problemCodes, labels: 'PROBLEM_LABELS' },
  // The terms of a price are shown through their result.
  {
    name: 'fields of a service',
    members: Object.keys(Service.entries).filter(
      (field) => field !== 'terms' && field !== 'postings' && field !== 'receiptCode',
    ),
    labels: 'SERVICE_FIELD_LABELS',
  },
  {
    name: 'columns of the services',
    members: [
      'location',
      'status',
      'receiptNumber',
      'licensePlate',
      'vehicleTypeId',
      'startedAt',
      'endedAt',
      'totalMinutes',
      'paidAt',
      'agreementName',
      'exitOperator',
      'totalCost',
    ],
    labels: 'SERVICE_COLUMN_LABELS',
  },
  {
    name: 'fields of a pass in lists',
    members: ['driverId', 'plates', 'locationId', 'membershipId', 'startsOn', 'endsOn', 'block', 'apartment'],
    labels: 'PASS_FIELD_LABELS',
  },
  {
    name: 'fields of a vehicle type',
    members: ['customName', 'isActive', 'position', 'icon', 'symbol', 'platePattern', 'classOf'],
    labels: 'VEHICLE_TYPE_FIELD_LABELS',
  },
  {
    name: 'why a field is frozen',
    members: ['voided', 'collected', 'invoiced', 'not_own_cash_up', 'admins_only'],
    labels: 'FROZEN_LABELS',
  },
]

/** Returns the words of a map by member: messages, or names that are the same in all languages. */
function labelsOf(map: string): [member: string, label: MessageDescriptor | string][] {
  return Object.entries(Object(labels.get(map))).flatMap(([member, label]) =>
    typeof label === 'string' || isDescriptor(label) ? [[member, label] as [string, MessageDescriptor | string]] : [],
  )
}

/** Words that are the same in English and Spanish. */
const ALIKE = ['Bus', 'CCTV', 'Colombia', 'Digital', 'Total', 'Valet parking', 'WhatsApp']

test('[S1-02] this table has every list of domain words, with its labels', async () => {
  const lists = [...domain, ...contract].filter(([, value]) => isPrimitiveList(value)).map(([name]) => name)
  expect(lists.length).toBeGreaterThan(20)
  expect(lists.toSorted()).toEqual([...Object.keys(SHOWN_BY), ...Object.keys(NOT_SHOWN)].toSorted())

  // A single label has an id, a list of labels none.
  const maps = [...(await exportsOf('src/ui/labels'))]
    .filter(
      ([, value]) => typeof value === 'object' && value !== null && !('id' in value && typeof value.id === 'string'),
    )
    .map(([name]) => name)
  // Usual reasons are offered for an act, and name no member of a list. A fault of an invoice has a name and a fix.
  // Words of the month's tables are column titles, and several tables use one title for different columns.
  expect(maps.toSorted()).toEqual(
    [
      ...enumerations.map((enumeration) => enumeration.labels),
      'USUAL_REASONS',
      'INVOICE_FIX_LABELS',
      'MONTH_WORD_LABELS',
      'HELD_LABELS',
      'PRINTER_WAY_LABELS',
    ].toSorted(),
  )
})

test('[S1-02] no call answers with a word outside these lists', () => {
  const lists: readonly (readonly unknown[])[] = [
    ...[...domain.values(), ...contract.values()].filter(isPrimitiveList),
    ...enumerations.map(({ members }) => members),
  ]
  const words = ENDPOINTS.flatMap(({ response }) => picklistsOf(response)).filter((options) =>
    options.some((option) => typeof option === 'string'),
  )
  expect(words.length).toBeGreaterThan(10)
  expect(words.filter((options) => !lists.some((list) => options.every((option) => list.includes(option))))).toEqual([])
})

describe.each(enumerations)('[S1-02] $name', ({ members, labels: map }) => {
  const found = labelsOf(map)

  test('has a label for each member, and no other label', () => {
    expect(members.length).toBeGreaterThan(1)
    expect(found.map(([member]) => member).toSorted()).toEqual(members.map(String).toSorted())
  })

  test.each(LANGUAGES)('has distinct, non-empty labels in %s', (language) => {
    const words = found.map(([member, label]) => [member, typeof label === 'string' ? label : wordsOf(label, language)])
    expect(words.filter(([, text]) => text?.trim() === '')).toEqual([])
    expect(words.filter(([member, text]) => words.some(([other, same]) => other !== member && same === text))).toEqual(
      [],
    )
  })
})

test('[S1-02] labels are translated into Spanish', () => {
  const messages = enumerations
    .flatMap(({ labels: map }) => labelsOf(map))
    .flatMap(([, label]) => (typeof label === 'string' ? [] : [label]))
  const alike = messages
    .filter((label) => wordsOf(label, 'es') === wordsOf(label, 'en'))
    .map((label) => wordsOf(label, 'en'))
  expect([...new Set(alike)].toSorted()).toEqual(ALIKE)
})
