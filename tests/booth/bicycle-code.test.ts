import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { CODE_LETTERS, calledCode, enteredBicyclePlate, isBicyclePlate } from '../../domain/vehicles.ts'
import { COUNTRIES } from '../../domain/countries.ts'
import { isPlate } from '../../domain/plates.ts'
import { avoidTakenLetter, nextBicycleCode } from '../../src/features/booth/bicycle-code.ts'
import { exactMatch } from '../../src/features/booth/entry.ts'
import { receiptPrefix } from '../../src/features/stays/receipt-number.ts'
import { plateName, plateText } from '../../src/ui/plate.tsx'
import { aService, idOf, LOCATION_ID } from '../offline/support/records.ts'
import { databaseWith } from '../stays/support/kept-database.ts'

/** Storage of a browser; each call creates another tablet. */
function aTablet() {
  const kept = new Map<string, string>()
  const switchOn = () =>
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  const letIn = (number: number, inside: readonly ReturnType<typeof aService>[]) => {
    switchOn()
    return aService(number, {
      licensePlate: enteredBicyclePlate(idOf(4, number), nextBicycleCode(inside)),
      receiptNumber: `${receiptPrefix()}-${String(number).padStart(4, '0')}`,
    })
  }
  return { kept, switchOn, letIn }
}

const codes = (stays: readonly ReturnType<typeof aService>[]) =>
  stays.map(({ licensePlate }) => calledCode(licensePlate) ?? '')

beforeEach(() => aTablet().switchOn())
afterEach(() => vi.unstubAllGlobals())

test('[S3-10] a bicycle without a plate gets a four-character code in a plate that is valid in every country', () => {
  const plate = enteredBicyclePlate(idOf(4, 7), 'H27')
  expect(plate).toMatch(/^BIC\d{6}H27$/)
  expect([calledCode(plate), plateText(plate, 'colombia'), plateName(plate)]).toEqual(['H-27', 'H-27', 'H-27'])
  expect(isBicyclePlate(plate)).toBe(true)
  for (const country of COUNTRIES) expect(isPlate(plate, country)).toBe(true)
  for (const other of ['BIC123456789', 'ABC123', 'BIC12345H27', 'BIC123456H271'])
    expect([other, calledCode(other)]).toEqual([other, null])
})

test('a tablet counts upwards and skips codes that are inside', () => {
  const tablet = aTablet()
  const inside: ReturnType<typeof aService>[] = []
  for (let number = 1; number <= 100; number += 1) inside.push(tablet.letIn(number, inside))
  expect(new Set(codes(inside)).size).toBe(100)
  expect(new Set(codes(inside).map((code) => code[0])).size).toBe(1)
  // A hundred bicycles are inside: the next one gets a letter.
  inside.push(tablet.letIn(101, inside))
  expect(new Set(codes(inside)).size).toBe(101)
})

test('two tablets without a connection give different codes once they have seen each other’s bicycles', () => {
  const one = aTablet()
  const other = aTablet()
  // The worst case: both tablets begin with the same letter and number.
  for (const { kept } of [one, other]) kept.set('parq.bicycles.letter', 'H').set('parq.bicycles.number', '26')
  const seen = [one.letIn(1, [])]
  const here = [...seen]
  const there = [...seen]
  for (let number = 2; number < 60; number += 1) {
    here.push(one.letIn(number, here))
    there.push(other.letIn(100 + number, there))
  }
  const all = [...here, ...there.slice(1)]
  expect(new Set(codes(all)).size).toBe(all.length)
})

test('a tablet gives up its letter if another tablet has used it lately', async () => {
  const one = aTablet()
  const other = aTablet()
  for (const { kept } of [one, other]) kept.set('parq.bicycles.letter', 'H')
  const left = { ...one.letIn(1, []), status: 'completed' as const }
  const db = await databaseWith([left])
  other.switchOn()
  await avoidTakenLetter(db, LOCATION_ID)
  expect(other.kept.get('parq.bicycles.letter')).not.toBe('H')
  expect(CODE_LETTERS).toContain(other.kept.get('parq.bicycles.letter'))
  one.switchOn()
  await avoidTakenLetter(db, LOCATION_ID)
  expect(one.kept.get('parq.bicycles.letter'), 'its own').toBe('H')
})

test('a spoken code finds its bicycle, and none if two bicycles have it', () => {
  const bicycle = aService(1, { licensePlate: 'BIC111111H27' })
  for (const typed of ['H-27', 'h27', 'h 27', 'BIC111111H27'])
    expect([typed, exactMatch([bicycle, aService(2)], typed)?.id]).toEqual([typed, bicycle.id])
  expect(exactMatch([bicycle], 'H-2')).toBeNull()
  expect(exactMatch([bicycle, aService(2, { licensePlate: 'BIC222222H27' })], 'H-27')).toBeNull()
  const car = aService(3, { licensePlate: 'H27' })
  expect(exactMatch([bicycle, car], 'H27')?.id, 'a plate comes first').toBe(car.id)
})
