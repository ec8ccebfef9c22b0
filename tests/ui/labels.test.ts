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

/** Words by which the members of each enumeration are shown. */
const SHOWN_BY = {
  APP_ERROR_KINDS: 'APP_ERROR_KIND_LABELS',
  SERVICE_STATUSES: 'SERVICE_STATUS_LABELS',
  OPERATIONS: 'OPERATION_LABELS',
  END_MARKS: 'END_MARK_LABELS',
  VOID_CAUSES: 'VOID_CAUSE_LABELS',
  PAYMENT_METHODS: 'PAYMENT_METHOD_LABELS',
  PRINTER_CONDITIONS: 'PRINTER_CONDITION_LABELS',
  NOTIFICATION_METHODS: 'NOTIFICATION_METHOD_LABELS',
  CASH_UP_STATUSES: 'CASH_UP_STATUS_LABELS',
  COLLECTIONS: 'COLLECTION_LABELS',
  TICKET_TEXTS: 'TICKET_TEXT_LABELS',
  TICKET_VARIABLES: 'TICKET_VARIABLE_LABELS',
  CASH_MOVEMENTS: 'CASH_MOVEMENT_LABELS',
  APPROVALS: 'APPROVAL_LABELS',
  APPROVED_ACTS: 'APPROVED_ACT_LABELS',
  PARKING_TYPES: 'PARKING_TYPE_LABELS',
  PARKING_SERVICES: 'PARKING_SERVICE_LABELS',
  PAYMENT_TYPES: 'PAYMENT_TYPE_LABELS',
  DAYS: 'DAY_LABELS',
  RATE_KINDS: 'RATE_KIND_LABELS',
  MAXIMUM_PERIODS: 'MAXIMUM_PERIOD_LABELS',
  STEP_PERIODS: 'STEP_PERIOD_LABELS',
  AGREEMENT_TYPES: 'AGREEMENT_TYPE_LABELS',
  DISCOUNT_TYPES: 'DISCOUNT_TYPE_LABELS',
  AGREEMENT_COSTS: 'AGREEMENT_COST_LABELS',
  VALIDITY_UNITS: 'VALIDITY_UNIT_LABELS',
  ROLES: 'ROLE_LABELS',
  OWNER_ROLES: 'OWNER_ROLE_LABELS',
  GENDERS: 'GENDER_LABELS',
  IDENTIFICATION_TYPES: 'IDENTIFICATION_TYPE_LABELS',
  LANGUAGES: 'LANGUAGE_NAMES',
  COUNTRIES: 'COUNTRY_LABELS',
  INVOICING_PLATFORMS: 'INVOICING_PLATFORM_NAMES',
  AMOUNT_STYLES: 'AMOUNT_STYLE_LABELS',
  INVOICING_TYPES: 'INVOICING_TYPE_LABELS',
  VEHICLE_TYPES: 'VEHICLE_TYPE_LABELS',
  VEHICLE_SYMBOLS: 'VEHICLE_SYMBOL_LABELS',
  STAMP_STATES: 'STAMP_STATE_LABELS',
  DRIVER_CONTACTS: 'DRIVER_CONTACT_WORDS',
  FIELD_CODES: 'FIELD_CODE_LABELS',
  AUDIT_ACTIONS: 'AUDIT_ACTION_LABELS',
  REPORTS: 'REPORT_LABELS',
  HOME_OWNERS: 'HOME_OWNER_LABELS',
  REPORT_GROUPS: 'REPORT_GROUP_LABELS',
  PASS_BILLINGS: 'PASS_BILLING_LABELS',
  PASS_PAYMENT_KINDS: 'PASS_PAYMENT_KIND_LABELS',
  PASS_STATES: 'PASS_STATE_LABELS',
  ATTENTION_KINDS: 'ATTENTION_LABELS',
  REFUSED_ACTS: 'REFUSED_ACT_LABELS',
  REFUSED_OUTCOMES: 'REFUSED_OUTCOME_LABELS',
  BOOK_IDENTITIES: 'BOOK_IDENTITY_LABELS',
  SALE_CHANGES: 'SALE_CHANGE_LABELS',
  MONEY_BACK_KINDS: 'MONEY_BACK_LABELS',
  MONTH_SECTIONS: 'MONTH_SECTION_LABELS',
  INVOICE_STATES: 'INVOICE_STATE_LABELS',
  INVOICE_KINDS: 'INVOICE_KIND_LABELS',
  INVOICE_FAULTS: 'INVOICE_FAULT_LABELS',
  CUSTOMER_ID_TYPES: 'CUSTOMER_ID_LABELS',
} as const

/** Lists whose members are never shown, and what a person sees instead. */
const NOT_SHOWN: Record<string, string> = {
  FACTOR_STATES: 'leads to a screen',
  FACTOR_METHODS: 'each is a sentence of the form',
  PASSKEY_WISHES: 'options for the browser',
  CODE_FAULTS: 'some of STAMP_STATES',
  RATE_PERIODS: 'MAXIMUM_PERIODS and STEP_PERIODS',
  TYPE_IDS: 'numbers',
  STANDARD_TYPE_IDS: 'numbers',
  CLASS_IDS: 'numbers',
  CURRENCIES: 'a currency is its own code',
  COUNTRY_CODES: 'a country is shown by its label and flag',
  BACK_OFFICE_ROLES: 'some of ROLES',
  ADMIN_ROLES: 'some of ROLES',
  COMPANY_ROLES: 'some of ROLES',
  SIGN_UP_COUNTRIES: 'some of COUNTRY_CODES',
  IMPORT_KINDS: 'the kinds of the page of imports',
  SERVICE_EDIT_FIELDS: 'some of the fields of a service',
  PLAIN_FIELDS: 'some of the fields of a service',
  PRICED_FIELDS: 'some of the fields of a service',
  DRIVER_DETAIL_FIELDS: 'some of the fields of a driver',
  HOLDING_STATUSES: 'some of SERVICE_STATUSES',
  WAITING_STATUSES: 'some of SERVICE_STATUSES',
  CASH_UP_CONCERNS: 'some of ATTENTION_KINDS',
  DIFFERENCE_KINDS: 'some of ATTENTION_KINDS',
  ACT_KINDS: 'some of ATTENTION_KINDS',
  APPROVAL_STATES: 'by the column of the items for attention',
  DECIDED_KINDS: 'some of ATTENTION_KINDS',
  DEVIATIONS: 'some of ATTENTION_KINDS',
  BOOTH_DEVIATIONS: 'some of ATTENTION_KINDS',
  STAY_DEVIATIONS: 'some of ATTENTION_KINDS',
  RISK_KINDS: 'some of ATTENTION_KINDS',
  DRAWER_KINDS: 'some of ATTENTION_KINDS',
  SHIFT_DEVIATIONS: 'some of ATTENTION_KINDS',
  DIFFERENCE_SUBJECTS: 'each has its own sentence in a cash-up',
  STAY_MOVERS: 'who may do what, which no screen lists',
  EXIT_REASONS: 'answered to devices of others',
  IMAGE_TYPES: 'types of files',
  PAGE_SIZES: 'numbers',
  CASH_UP_SORTS: 'the head of the column shows the order',
  SERVICE_SORTS: 'the head of the column shows the order',
  PAYMENT_KINDS: 'each is shown in its own place: in the price, as paid twice, as given back',
  LEDGER_KINDS: 'PAYMENT_KINDS, and credits, which are shown as money to refund',
  CONNECTED_PLATFORMS: 'some of INVOICING_PLATFORMS',
  INVOICE_ORIGINS: 'only the history of the API names them',
  CONNECTION_TROUBLES: 'each has its sentence in the card of the connection',
  WORD_OVERLAYS: 'names of catalogs',
  AREAS: 'parts of addresses',
  UPLOAD_MODES: 'ways to call, each a button of the upload',
  CRUD_VERBS: 'names of calls',
  AGREEMENT_PARTS: 'the fields of an agreement, by the labels of its kind',
  STAY_GROUPS: 'some of REPORT_GROUPS',
  PASS_GROUPS: 'some of REPORT_GROUPS',
  REFUND_GROUPS: 'some of REPORT_GROUPS',
  MONTH_WORDS: 'titles of columns and words of cells, in MONTH_WORD_LABELS',
  RECEIPT_GAPS: 'some of MONTH_WORDS',
  USER_STATES: 'each has its look in the list of users',
  KIOSK_STATES: 'each has its look in the list of devices',
  COMPANY_FIELD_NAMES: 'the fields of a company, by the labels of its kind',
  INVOICING_FIELD_NAMES: 'some of the fields of a company',
  STAFF_COMPANY_FIELDS: 'some of the fields of a company',
  DUTY_NAMES: 'what somebody may do, in the words of their page',
  PERIODS: 'each has its tile',
  LINK_PURPOSES: 'each opens the page in its own words',
  MESSAGE_KINDS: 'by the words of the page of unsent messages',
  EXPORTED_SERVICE_FIELDS: 'some of the fields of a service',
  EXPORTED_LISTS: 'by the words of the files of the server',
  EXPORT_STATES: 'by the words of the files of the server',
  EXPORT_FAILURES: 'by the words of the files of the server',
  MAILED_SCREENS: 'names of lists and reports',
  VIEW_RHYTHMS: 'choices of the form of a saved view, in its own words',
  MESSAGE_FAILURES: 'by the words of the page of unsent messages',
  CHANNELS: 'by the words of the page of messages to customers',
  CUSTOMER_MESSAGE_KINDS: 'by the words of the page of messages to customers',
  CUSTOMER_MESSAGE_STATES: 'by the words of the page of messages to customers',
  DELIVERY_STATES: 'by the words of the page of messages to customers',
  MESSAGE_REASONS: 'by the words of the page of messages to customers',
  MESSAGING_TROUBLES: 'by the notice of the connection',
  ALERT_CHANNELS: 'by the checkboxes of the alerts in My account',
  ALERT_KINDS: 'by the words of the alerts in My account',
  DATA_FORMATS: 'by the buttons of the personal data of a driver',
  LOOKUP_KINDS: 'by the words of the page of look-ups',
  RETAINED_KINDS: 'by the form of the retention periods',
  AUTHORISERS: 'by the words of the personal data of a driver',
  RETENTION_FIELD_NAMES: 'by the form of the retention periods',
  TABLET_ACTS: 'by the words of the page of tablets',
  TABLET_CONDITIONS: 'by the words of the page of tablets',
  TABLET_OUTCOMES: 'by the words of the page of tablets',
  TABLET_TONES: 'colours of the page of tablets',
  ALERT_PAUSES: 'numbers, shown as minutes or hours',
}

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
