import { expect, test } from 'vitest'

import { isMeant } from '../../src/features/services/booth/entry.ts'

const STAY = { id: '01a20088-a178-72ed-9ee1-aab63e3ee080', licensePlate: 'ABC123', receiptNumber: 'KXTR-0042', driver: { id: '01a20088-a178-72ed-9ee1-aab63e3ee081', name: 'José Peña' } }

test('what is typed at the booth means a stay by plate, receipt, ticket or name, however it is written [S4-01]', () => {
  for (const typed of ['c-12', 'kxtr-0042', STAY.id.toUpperCase(), 'jose pen', 'PEÑA']) expect(isMeant(STAY, typed), typed).toBe(true)
  for (const typed of ['ABD', 'kxtr-0043', 'Pena José']) expect(isMeant(STAY, typed), typed).toBe(false)
})
