import * as v from 'valibot'

import { createDriver } from '../../contract/driver.ts'
import { bicyclePlate } from '../../domain/vehicles.ts'
import type { ModelBooks, Ruling } from './model-books.ts'
import { problem } from './wire.ts'

const invalid = (path: string, code: string): Ruling => ({
  refusal: problem('validation_failed', { errors: [{ path, code }] }),
})

/** Registers a driver, or maps the device's id to a driver who exists already. */
export function create(books: ModelBooks, given: unknown): Ruling {
  const { vehicles, mergeInto, ...details } = v.parse(createDriver.request.body, given)
  const { id, phone, phoneCode } = details
  const plates = vehicles.map((one) => one.licensePlate ?? bicyclePlate(one.id))
  const isKnown = books.find('drivers', id) !== null || books.meant.has(id)
  if (mergeInto === null) {
    if (isKnown) return invalid('id', 'id_taken')
    const theirs = books.all('drivers').find((one) => one.phone === phone && one.phoneCode === phoneCode)
    if (theirs)
      return {
        refusal: problem('driver_exists', {
          errors: [{ path: 'phone', code: 'driver_phone_exists' }],
          matches: [{ path: 'phone', driver: theirs }],
        }),
      }
    books.keep('drivers', { ...details, version: 1, plates, authorisedAt: null, authorisedBy: null })
    return { body: books.find('drivers', id) }
  }
  const used = books.find('drivers', books.meant.get(mergeInto) ?? mergeInto)
  if (!used) return { refusal: problem('not_found') }
  if (books.meant.get(id) !== used.id) {
    if (isKnown) return invalid('id', 'id_taken')
    books.meant.set(id, used.id)
    books.remove('drivers', id)
  }
  return {
    body: books.change('drivers', used, {
      plates: [...used.plates, ...plates.filter((plate) => !used.plates.includes(plate))],
    }),
  }
}
