// @vitest-environment jsdom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { TicketLine, TicketPart, TicketSlip } from '../../src/features/tickets/ticket-slip.tsx'
import { Qr } from '../../src/ui/qr.tsx'
import { readSlip, type SlipBlock } from '../../src/ui/printing/slip-blocks.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const COMPANY = {
  name: 'Parque',
  businessName: 'Parque S.A.S.',
  country: 'colombia',
  taxId: '900.123.456-7',
  contactEmail: null,
  contactPhone: null,
  insuranceCompany: null,
  insurancePolicy: null,
  liabilityNotice: null,
  privacyNoticeAddress: null,
} as const
let root: Root

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

function read(slip: ReactNode): SlipBlock[] {
  act(() => root.render(<I18nProvider i18n={i18n}>{slip}</I18nProvider>))
  return readSlip(document.body)
}

function ticket(mark: 'copy' | null, children: ReactNode): ReactNode {
  return (
    <TicketSlip
      mark={mark}
      header={'Bienvenido\nabierto 24 horas'}
      footer=""
      company={COMPANY}
      logo="data:image/png;base64,AA=="
      place={{ name: 'Centro', address: undefined }}
      plate="ABC123"
      vehicleType="Car"
    >
      {children}
    </TicketSlip>
  )
}

const centered = (text: string, look: 'plain' | 'bold' | 'large' | 'mark' = 'plain') =>
  ({ kind: 'text', text, align: 'center', look }) as const

test('a ticket is read in the order of the paper, each line with its look', () => {
  const blocks = read(
    ticket(
      'copy',
      <>
        <TicketPart>
          <TicketLine label="Entry">28/11/2026 14:05</TicketLine>
          <TicketLine label="Total" isTotal>
            {'$\u00a05.650,00'}
          </TicketLine>
        </TicketPart>
        <TicketPart>
          <div>
            Fraction · <span>{'$\u202f100 \u2013 each minute'}</span>
          </div>
        </TicketPart>
        <Qr text="0199f0e2" label="QR code of the ticket" />
      </>,
    ),
  )
  expect(blocks).toEqual([
    centered('COPY', 'mark'),
    centered('Bienvenido'),
    centered('abierto 24 horas'),
    { kind: 'picture', source: 'data:image/png;base64,AA==' },
    centered('Parque S.A.S.', 'bold'),
    centered('NIT 900.123.456-7'),
    centered('Centro'),
    centered('ABC123', 'large'),
    centered('Car'),
    { kind: 'rule' },
    { kind: 'line', label: 'Entry', value: '28/11/2026 14:05', strong: false },
    { kind: 'line', label: 'Total', value: '$ 5.650,00', strong: true },
    { kind: 'rule' },
    { kind: 'text', text: 'Fraction · $ 100 - each minute', align: 'left', look: 'plain' },
    { kind: 'qr', text: '0199f0e2' },
    centered('Your data is processed under Law 1581 of 2012.'),
    centered('This ticket is not an invoice', 'bold'),
  ])
})

test('an original has no mark, and an empty part no rule', () => {
  const blocks = read(ticket(null, <TicketPart>{null}</TicketPart>))
  expect(blocks.filter((block) => block.kind === 'rule' || (block.kind === 'text' && block.look === 'mark'))).toEqual(
    [],
  )
})
