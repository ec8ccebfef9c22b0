import { type CustomerAddress, addressWords } from '../../contract/customer-address.ts'
import type { DriverChanges } from '../../contract/driver.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { AuthorContext } from '../http/route.ts'
import { applyDriverEdit } from './edit-driver.ts'
import { lockDriver } from './driver-select.ts'

/**
 * Keeps the address that a driver gave at a payment as their contact and notification method. The driver's history
 * records the consent: its moment, and the person who asked for it. If another driver has the contact, nothing is kept,
 * because a payment must not be refused for an address.
 */
export async function keepAddress(driverId: string, address: CustomerAddress, context: AuthorContext): Promise<void> {
  try {
    const { email, phoneCode, phone, notificationMethod } = await lockDriver(driverId, context)
    const method = { notificationMethod: { from: notificationMethod, to: address.channel } }
    const changes: DriverChanges =
      address.channel === 'email'
        ? { ...method, email: { from: email, to: address.email } }
        : {
            ...method,
            phoneCode: { from: phoneCode, to: address.phoneCode },
            phone: { from: phone, to: address.phone },
          }
    // The expected version is that of the stay.
    await applyDriverEdit(driverId, changes, { ...context, expectedVersion: null })
  } catch (error) {
    if (error instanceof ProblemError) return
    throw error
  }
  const contactConsent = addressWords(address)
  await writeAudit(
    [
      {
        entity: 'driver',
        id: driverId,
        action: 'consented',
        before: { contactConsent: null },
        after: { contactConsent },
      },
    ],
    context,
  )
}
