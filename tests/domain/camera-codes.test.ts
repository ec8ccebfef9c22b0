import { describe, expect, test } from 'vitest'

import { readCameraCode } from '../../domain/camera-codes.ts'
import { receiptPath } from '../../domain/receipt-codes.ts'
import { signStampCodes } from '../../domain/stamp-codes.ts'

const TICKET = '01890a5d-ac96-774b-bcce-b302099a8057'
const COMPANY = '01890a5d-0000-774b-bcce-b302099a8057'
const CODE = 'AAECAwQFBgcICQoLDA0-_w'

describe('a code in the camera’s picture', () => {
  test.each([TICKET, TICKET.toUpperCase(), ` ${TICKET}\n`, TICKET.replaceAll('-', '')])(
    'is a ticket if it is the id of a stay: %j',
    (text) => {
      expect(readCameraCode(text)).toEqual({ kind: 'ticket', id: TICKET })
    },
  )

  test.each([
    `https://parq.example${receiptPath(COMPANY, CODE)}`,
    `http://192.168.1.20:4173${receiptPath(COMPANY, CODE)}?lng=es`,
    `HTTPS://PARQ.EXAMPLE${receiptPath(COMPANY, CODE)}`,
  ])('is a receipt on any server: %s', (text) => {
    expect(readCameraCode(text)).toEqual({ kind: 'receipt', companyId: COMPANY, code: CODE })
  })

  test.each([
    ['a page', 'https://parq.example/promo'],
    ['a page whose address ends like a ticket', `https://evil.example/${TICKET}`],
    ['a receipt that has lost its end', `https://parq.example${receiptPath(COMPANY, CODE).slice(0, -1)}`],
    ['a script', 'javascript:alert(1)'],
    ['a Wi-Fi network', 'WIFI:S:Parking;T:WPA;P:secret;;'],
    ['an address without a scheme', 'www.example.com'],
  ])('is an address if it holds %s', (_, text) => {
    expect(readCameraCode(text)).toEqual({ kind: 'address' })
  })

  test('is a code of a shop if it is one of its sheet', async () => {
    const { codes } = await signStampCodes(COMPANY, 1)
    expect(readCameraCode(codes[0] ?? '')).toEqual({ kind: 'stamp' })
  })

  test.each(['', 'ABC123', '7702004003508', `${TICKET} ${COMPANY}`, 'x'.repeat(5_000)])(
    'is none of ours otherwise: %j',
    (text) => {
      expect(readCameraCode(text)).toEqual({ kind: 'other' })
    },
  )
})
