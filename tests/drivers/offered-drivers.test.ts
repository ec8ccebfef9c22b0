import { expect, test } from 'vitest'

import { offeredDrivers } from '../../src/features/drivers/driver-options.tsx'
import { aDriver, idOf } from '../offline/support/records.ts'

const MARIA = aDriver(1)
const DYLAN = aDriver(2, { firstName: 'Dylan', lastName: 'Bennett', plates: ['LK21ABC'] })
const CHOSEN = { id: idOf(5, 9), name: 'Sofía Ruiz' }

test('unsearched, the one who is chosen is offered with the others, once', () => {
  expect(offeredDrivers([MARIA, DYLAN], CHOSEN, '')).toEqual([CHOSEN.id, MARIA.id, DYLAN.id])
  expect(offeredDrivers([MARIA, DYLAN], { id: DYLAN.id, name: 'Dylan Bennett' }, '')).toEqual([DYLAN.id, MARIA.id])
  expect(offeredDrivers([MARIA], null, '')).toEqual([MARIA.id])
})

test('a search offers only whom it finds, the one who is chosen too', () => {
  expect(offeredDrivers([DYLAN], CHOSEN, 'dylan ben')).toEqual([DYLAN.id])
  expect(offeredDrivers([DYLAN], { id: DYLAN.id, name: 'Dylan Bennett' }, 'k21')).toEqual([DYLAN.id])
  expect(offeredDrivers([], CHOSEN, 'nobody')).toEqual([])
})

test('while another search is answered, whom the last one found is offered only if this one finds them', () => {
  expect(offeredDrivers([MARIA, DYLAN], CHOSEN, 'dylan')).toEqual([DYLAN.id])
})
