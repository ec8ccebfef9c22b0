import { type Step, some } from './integrator.ts'

/** Stays, cash-ups and reports. */
export const STAY_STEPS: readonly Step[] = [
  {
    call: 'POST /management/cash-registers',
    body: { locationId: '{place}', float: 5_000_000, companyId: '{company}' },
    keep: 'cashUp',
    read: '/management/cash-ups/{cashUp}',
    effect: { status: 'current', register: 'main', float: 5_000_000 },
  },
  {
    call: 'POST /services/operator/unit-rate-tariffs',
    body: { locationId: '{place}', vehicleTypeId: 1, cost: 10_000, minutes: 1 },
    read: '/services/operator/unit-rate-tariffs?locationId={place}&vehicleTypeId=1',
    effect: { total: 1 },
  },
  {
    call: 'POST /services/services',
    body: { locationId: '{place}', licensePlate: 'PLA123', vehicleTypeId: 1, receiptNumber: 'A-000001' },
    keep: 'service',
    read: '/services/services/{service}',
    effect: { status: 'progress', licensePlate: 'PLA123' },
  },
  {
    call: 'PATCH /services/services/{service}',
    body: { remarks: 'Rayón en la puerta', licensePlate: 'PLA124' },
    read: '/services/services/{service}',
    effect: { remarks: 'Rayón en la puerta', licensePlate: 'PLA124' },
  },
  {
    call: 'PATCH /services/services/update-notification-method/{service}',
    body: { notificationMethod: 'whatsapp' },
    read: '/services/services/{service}',
    effect: { notificationMethod: 'whatsapp' },
  },
  {
    call: 'POST /services/off-street/finish-parking-notification/{service}',
    body: { paymentMethod: 'cash' },
    read: '/services/services/{service}',
    effect: { status: 'completed', paymentMethod: 'cash' },
  },
  { call: 'GET /services/services?companyId={company}&locationId={place}', answer: { total: 1 } },
  { call: 'GET /services/services/count?locationId={place}', answer: { count: 1 } },
  {
    call: 'GET /services/services/company/occupancy?companyId={company}&locationId={place}',
    answer: { data: [{ location: { id: '{place}' }, types: some({ vehicleTypeId: 1, inside: 0, spaces: 9 }) }] },
  },
  {
    call: 'GET /services/services/company/revenue?companyId={company}&locationId={place}',
    answer: { currency: 'COP', total: { day: { now: { services: 1 } } } },
  },
  {
    call: 'GET /services/services/revenue?companyId={company}&locationId={place}',
    answer: { currency: 'COP', data: some({ services: 1, entries: 1 }) },
  },
  {
    call: 'GET /services/operator/reports/sales?companyId={company}&startDate=2026-11-17&endDate=2026-11-17&locationId={place}',
    answer: { data: [{ licensePlate: 'PLA124' }] },
  },
  {
    call: 'GET /services/operator/reports/discounts?startDate=2026-11-17&endDate=2026-11-18&companyId={company}&locationId={place}',
    answer: { data: [] },
  },
  {
    call: 'POST /services/services',
    body: {
      locationId: '{residence}',
      licensePlate: 'HOM123',
      vehicleTypeId: 1,
      receiptNumber: 'H-000001',
      visitor: { name: 'Luz Marina Gil', apartment: '502' },
    },
    read: '/services/operator/reports/vehicles-at-home?companyId={company}&locationId={residence}',
    effect: { data: some({ licensePlate: 'HOM123', apartment: '502' }) },
  },
  {
    call: 'PATCH /management/cash-ups/{cashUp}',
    body: { countedCash: 5_000_000 },
    read: '/management/cash-ups/{cashUp}',
    effect: { status: 'completed', closing: { leftInDrawer: 0 } },
  },
  {
    call: 'PATCH /management/cash-ups/collecte/{cashUp}',
    body: { amountReceived: 5_000_000 },
    read: '/management/cash-ups/{cashUp}',
    effect: { status: 'collected', collection: { amountReceived: 5_000_000 } },
  },
  { call: 'GET /management/cash-ups?companyId={company}&locationId={place}', answer: { total: 1 } },
  { call: 'GET /management/cash-ups/count?companyId={company}&locationId={place}', answer: { count: 1 } },
  { call: 'GET /management/cash-ups/company/{company}?locationId={place}', answer: { total: 1 } },
  { call: 'GET /management/cash-ups/company/{company}/count?locationId={place}', answer: { count: 1 } },
]
