// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

import { FinishSummary } from '../../src/features/checkout/finish-summary.tsx'
import type { Finish } from '../../src/features/checkout/use-finish.ts'
import { aService, NOW } from '../offline/support/records.ts'
import { emptyPage } from '../ui/drawn-form.tsx'

vi.mock('../../src/features/checkout/pricing/pass-note.tsx', () => ({ usePassNote: () => undefined }))
vi.mock('../../src/ui/vehicle-type.tsx', () => ({ VehicleTypeMark: () => null }))

const draw = emptyPage()

async function totalOf(lacksEnd: boolean): Promise<string | null | undefined> {
  const stay = aService(1, { startedAt: new Date(NOW).toISOString() })
  const finish: Pick<
    Finish,
    'stay' | 'price' | 'endedAt' | 'isHeld' | 'total' | 'lacksEnd' | 'isLastTotal' | 'release'
  > = {
    stay,
    price: {
      kind: 'priced',
      price: {
        lines: [],
        totalMinutes: 0,
        serviceCharge: 0,
        discount: 0,
        correction: 0,
        difference: null,
        base: 0,
        adjustment50: 0,
        totalCost: 0,
        tax: 0,
        serviceFee: 0,
      },
      agreement: null,
      graceUntil: stay.startedAt,
    },
    endedAt: stay.startedAt,
    isHeld: false,
    total: 0,
    lacksEnd,
    isLastTotal: false,
    release: () => undefined,
  }
  await draw(<FinishSummary finish={finish} timeZone="America/Bogota" isAhead isRefused={false} />)
  return document.querySelector('strong')?.textContent
}

test('a stay that is paid ahead shows no total until its end is entered, and zero if it is free until then', async () => {
  expect(await totalOf(true)).not.toMatch(/0/)
  expect(await totalOf(false)).toMatch(/0\.00/)
})
