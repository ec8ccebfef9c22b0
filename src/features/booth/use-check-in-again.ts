import { useCallback, useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import { fullName } from '../../../domain/people.ts'
import { shownOf, uuidv7 } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useRunner } from '../../data/use-command.ts'
import { useOneEach } from '../../lib/one-each.ts'
import { submitErrorOf, type SubmitError } from '../../ui/form/submit-error.ts'
import { lastPaid, leavesUntil, type PaidStay, passAtEntry } from '../checkout/public.ts'
import { checkInCommand, nextReceiptNumber } from '../stays/public.ts'
import type { EntryQueue } from './entry-queue.ts'
import { newService } from './entry.ts'

/** Checks a vehicle in again after its stay has ended, and opens the charge of the new stay at once. */
export function useCheckInAgain(queue: EntryQueue, location: Location, charge: (serviceId: string) => void) {
  const { db, company, user } = useSession()
  const run = useRunner()
  const { start } = useOneEach()
  const [error, setError] = useState<SubmitError | null>(null)
  const checkIn = useCallback(
    async (
      { licensePlate, vehicleTypeId, driver, space = null, keyTag = null, keptItems = null }: Service,
      startedAt: string,
      overstay: Service['overstay'],
      typedBefore: string,
    ) => {
      const service = newService({
        id: uuidv7(Date.now()),
        location,
        currency: company.currency,
        by: { id: user.id, name: fullName(user) },
        licensePlate,
        vehicleTypeId,
        startedAt,
        receiptNumber: await nextReceiptNumber(db, location.id),
        driver,
        space,
        keyTag,
        keptItems,
        pass: await passAtEntry(db, { id: '', locationId: location.id, licensePlate, startedAt }, location.timeZone),
        ...(overstay && { overstay }),
      })
      const failed = submitErrorOf(await run(checkInCommand, service, { onKept: () => charge(service.id) }))
      setError(failed)
      if (failed !== null && queue.text.get() === '') queue.type(typedBefore)
    },
    [db, company, user, location, run, queue, charge],
  )
  const checkInAgain = useCallback(
    (before: Service, startedAt: string, overstay: Service['overstay']) =>
      start(before.licensePlate, () => {
        // Read at the press, because text that is typed during the read is the next plate.
        const typedBefore = queue.text.get()
        queue.clear()
        return checkIn(before, startedAt, overstay, typedBefore)
      }),
    [start, checkIn, queue],
  )
  return {
    error,
    /** The vehicle stayed longer than its payment allows: a new stay starts at the end of the paid time. */
    onOverstay: useCallback(
      ({ service: paid, paidUntil, until }: PaidStay) =>
        checkInAgain(paid, paidUntil, { of: paid.id, graceUntil: until }),
      [checkInAgain],
    ),
    /** Does the same for the stay of a card: the field keeps its text. */
    onOverstayOf: useCallback(
      (id: string) =>
        start(id, async () => {
          const row = await db.services.get(id)
          const paid = row === undefined ? null : lastPaid([shownOf(row)], location)
          if (paid === null) return
          const { service, paidUntil, until } = paid
          await checkIn(service, paidUntil, { of: id, graceUntil: until }, service.licensePlate)
        }),
      [start, db, location, checkIn],
    ),
    /** The vehicle had never left: the new stay starts at its first entry. */
    onFound: useCallback((stale: Service) => checkInAgain(stale, stale.startedAt, null), [checkInAgain]),
    /** The driver extends the time that was paid ahead. */
    onLonger: useCallback(
      (paid: Service) =>
        checkInAgain(paid, paid.endedAt ?? paid.startedAt, { of: paid.id, graceUntil: leavesUntil(paid, location) }),
      [checkInAgain, location],
    ),
  }
}
