import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import {
  type ShownVehicleType,
  useVehicleTypes,
  VehicleTypeMark,
  VehicleTypesProvider,
  VehicleTypeValue,
  VehicleTypeWords,
} from '../../src/ui/vehicle-type.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

/** A company that renames cars, draws its own bicycles, parks no motorcycles, and lists cars last. */
const PLAIN = {
  customName: null,
  picture: null,
  symbol: null,
  platePattern: null,
  isActive: true,
  isDeleted: false,
} satisfies Partial<ShownVehicleType>
const OURS: readonly ShownVehicleType[] = [
  { ...PLAIN, vehicleTypeId: 3, picture: 'data:image/svg+xml,ours' },
  { ...PLAIN, vehicleTypeId: 2, isActive: false },
  { ...PLAIN, vehicleTypeId: 101, customName: 'Eléctrico', symbol: 'electric' },
  { ...PLAIN, vehicleTypeId: 1, customName: 'Automóvil' },
  { ...PLAIN, vehicleTypeId: 102, customName: 'Camión', isActive: false, isDeleted: true },
]

function drawn(children: ReactNode, types: readonly ShownVehicleType[] | null = OURS): string {
  const shown = types === null ? children : <VehicleTypesProvider value={types}>{children}</VehicleTypesProvider>
  return renderToStaticMarkup(<I18nProvider i18n={i18n}>{shown}</I18nProvider>)
}

const text = (html: string) => html.replaceAll(/<[^>]+>/g, '')

function Offered({ kept }: { kept: string }) {
  const { options, first } = useVehicleTypes()
  return `${first}: ${options(kept)
    .map(({ value, label }) => `${value} ${label}`)
    .join(', ')}`
}

function Filtered() {
  return useVehicleTypes()
    .filterOptions.map(({ value }) => value)
    .join(', ')
}

describe('the vehicle types of a company on screens [S2-30]', () => {
  test('have the names and drawings of the company', () => {
    expect(text(drawn(<VehicleTypeWords id={1} />))).toBe('Automóvil')
    expect(drawn(<VehicleTypeMark id={1} />)).toContain('aria-label="Automóvil"')
    expect(drawn(<VehicleTypeMark id={1} />)).toContain('<svg')
    expect(drawn(<VehicleTypeMark id={3} />)).toContain('aria-label="Bicycle"')
    expect(drawn(<VehicleTypeMark id={3} />)).toContain('<img src="data:image/svg+xml,ours"')
  })

  test('are offered in the company’s order if enabled, and if a record already has one', () => {
    expect(drawn(<Offered kept="" />)).toBe('3: 3 Bicycle, 101 Eléctrico, 1 Automóvil')
    expect(drawn(<Offered kept="2" />)).toBe('3: 3 Bicycle, 2 Motorcycle, 101 Eléctrico, 1 Automóvil')
  })

  test('are the standard ones until those of the company are known', () => {
    expect(drawn(<Offered kept="" />, null)).toBe('1: 1 Car, 2 Motorcycle, 3 Bicycle')
  })

  test('include a deleted class on its stays and in filters, but not in choices', () => {
    expect(text(drawn(<VehicleTypeWords id={102} />))).toBe('Camión')
    expect(drawn(<Offered kept="" />)).not.toContain('Camión')
    expect(drawn(<Filtered />)).toBe('3, 2, 101, 1, 102')
  })

  test('include a class without a kept record as its standard type', () => {
    expect(text(drawn(<VehicleTypeWords id={203} />))).toBe('Motorcycle')
  })

  test('are named by an id in edits and histories, or by the id itself if it is unknown', () => {
    for (const value of [1, '1']) expect(drawn(<VehicleTypeValue value={value} />)).toBe('Automóvil')
    for (const value of [4, '4', 'x']) expect(drawn(<VehicleTypeValue value={value} />)).toBe(String(value))
  })
})
