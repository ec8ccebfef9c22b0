import { kioskDeviceCalls, revokeKioskDevice } from '../../../contract/kiosk-device.ts'
import { defineServerWrite } from '../../data/online-write.ts'
import { KIOSK_DEVICES } from './queries.ts'

export const createDevice = defineServerWrite({ endpoint: kioskDeviceCalls.create, refreshes: KIOSK_DEVICES })
export const editDevice = defineServerWrite({ endpoint: kioskDeviceCalls.edit, refreshes: KIOSK_DEVICES })
export const revokeDevice = defineServerWrite({ endpoint: revokeKioskDevice, refreshes: KIOSK_DEVICES })
