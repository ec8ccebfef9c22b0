import { type KioskDevice, kioskDeviceCalls, revokeKioskDevice } from '../../../contract/kiosk-device.ts'
import { defineServerWrite } from '../../data/online-write.ts'
import { type ServerQuery, type ServerRecordState, setFilters, useServerRecord } from '../../data/use-server-records.ts'
import type { DevicesSearch } from './devices-search.ts'

/** First part of the keys of all queries about kiosk devices. */
export const KIOSK_DEVICES = 'kiosk-devices'

export function devicesQuery({ q, locations }: DevicesSearch): ServerQuery<KioskDevice> {
  const query = setFilters({ search: q, locationIds: locations })
  return {
    key: [KIOSK_DEVICES, 'list', query],
    page: (api, paging, options) => api.call(kioskDeviceCalls.list, { query: { ...query, ...paging } }, options),
  }
}

export function useKioskDevice(id: string): ServerRecordState<KioskDevice> {
  return useServerRecord([KIOSK_DEVICES, 'one', id], (api, signal) =>
    api.call(kioskDeviceCalls.get, { params: { id } }, { signal }),
  )
}

export const createDevice = defineServerWrite({ endpoint: kioskDeviceCalls.create, refreshes: KIOSK_DEVICES })
export const editDevice = defineServerWrite({ endpoint: kioskDeviceCalls.edit, refreshes: KIOSK_DEVICES })
export const revokeDevice = defineServerWrite({ endpoint: revokeKioskDevice, refreshes: KIOSK_DEVICES })
