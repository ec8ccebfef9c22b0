import { randomUUID } from 'node:crypto'

import {
  deviceCheckIn,
  deviceCheckOut,
  devicePay,
  deviceQuote,
  getDeviceConfiguration,
} from '../../../../contract/device.ts'
import {
  KIOSK_HEADER,
  beatKiosk,
  kioskDeviceCalls,
  listConnections,
  makePairingCode,
  moveKioskDevice,
  pairKiosk,
  revokeKioskDevice,
} from '../../../../contract/kiosk-device.ts'
import { digits, aFreshPlate } from './fresh-values.ts'
import { AT, type Sample, crudSamples, sample } from './sample.ts'

/** Calls for kiosk devices, and the calls that kiosks make. */
export const KIOSK_SAMPLES: readonly Sample[] = [
  ...crudSamples(kioskDeviceCalls, {
    idOf: ({ kioskDevice }) => kioskDevice,
    input: ({ location }) => ({ id: randomUUID(), name: 'Cajero entrada', locationId: location }),
    changes: { name: { from: 'Cajero', to: 'Cajero norte' } },
  }),
  sample(moveKioskDevice, ({ kioskDevice, ratedLocation, location }) => ({
    body: { id: kioskDevice, changes: { locationId: { from: location, to: ratedLocation } } },
  })),
  sample(makePairingCode, ({ kioskDevice }) => ({ params: { id: kioskDevice } })),
  sample(revokeKioskDevice, ({ kioskDevice }) => ({ params: { id: kioskDevice } })),
  sample(listConnections, () => ({})),
  sample(pairKiosk, ({ pairingCode }) => ({ body: { code: pairingCode } })),
  sample(beatKiosk, ({ kioskToken }) => ({
    headers: { [KIOSK_HEADER]: kioskToken },
    body: { sentAt: AT, appVersion: '0.1.0', queueLength: 0 },
  })),
  sample(getDeviceConfiguration, ({ kioskToken }) => ({ headers: { [KIOSK_HEADER]: kioskToken } })),
  sample(deviceCheckIn, ({ kioskToken }) => ({
    headers: { [KIOSK_HEADER]: kioskToken },
    body: {
      id: randomUUID(),
      licensePlate: aFreshPlate(),
      vehicleTypeId: 1 as const,
      startedAt: new Date().toISOString(),
      receiptNumber: `K1-${digits(7)}`,
    },
  })),
  sample(deviceQuote, ({ kioskToken, service }) => ({
    headers: { [KIOSK_HEADER]: kioskToken },
    query: { id: service },
  })),
  sample(devicePay, ({ kioskToken, service }) => ({
    headers: { [KIOSK_HEADER]: kioskToken },
    body: {
      id: service,
      endedAt: new Date().toISOString(),
      chargedAt: new Date().toISOString(),
      paymentMethod: 'dataphone' as const,
      total: 0,
    },
  })),
  sample(deviceCheckOut, ({ kioskToken, service }) => ({
    headers: { [KIOSK_HEADER]: kioskToken },
    body: { id: service, at: new Date().toISOString() },
  })),
]
