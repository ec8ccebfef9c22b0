import { expect, test } from 'vitest'

import { offeredDrivers } from '../../src/features/drivers/driver-options.tsx'
import { aDriver, idOf } from '../offline/support/records.ts'

const MARIA = aDriver(1)
const DYLAN = aDriver(2, { firstName: 'Dylan', lastName: 'Bennett', plates: ['LK21ABC'] })
const CHOSEN = { id: idOf(5, 9), name: 'Sofía Ruiz' }

test('the chosen driver is offered once with the others if there is no search', () => {
  expect(offeredDrivers([MARIA, DYLAN], CHOSEN, '')).toEqual([CHOSEN.id, MARIA.id, DYLAN.id])
  expect(offeredDrivers([MARIA, DYLAN], { id: DYLAN.id, name: 'Dylan Bennett' }, '')).toEqual([DYLAN.id, MARIA.id])
  expect(offeredDrivers([MARIA], null, '')).toEqual([MARIA.id])
})

test('a search offers only drivers that match, including the chosen one', () => {
  expect(offeredDrivers([DYLAN], CHOSEN, 'dylan ben')).toEqual([DYLAN.id])
  expect(offeredDrivers([DYLAN], { id: DYLAN.id, name: 'Dylan Bennett' }, 'k21')).toEqual([DYLAN.id])
  expect(offeredDrivers([], CHOSEN, 'nobody')).toEqual([])
})

test('while a search runs, drivers of the last search are offered only if they match this one', () => {
  expect(offeredDrivers([MARIA, DYLAN], CHOSEN, 'dylan')).toEqual([DYLAN.id])
})
