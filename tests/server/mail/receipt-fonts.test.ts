import { inflateSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { type PrintedReceipt, receiptPdf } from '../../../server/customer-receipt/receipt-pdf.ts'

/** Returns the streams of a file as text, unpacked. */
function streamsOf(pdf: Buffer): string[] {
  return pdf
    .toString('latin1')
    .split('endstream')
    .flatMap((part) => {
      const [, packed] = /stream\r?\n([\s\S]*)$/.exec(part) ?? []
      if (packed === undefined) return []
      try {
        return [inflateSync(Buffer.from(packed, 'latin1'), { finishFlush: 2 }).toString('latin1')]
      } catch {
        return []
      }
    })
}

/** Returns the letters that a reader copies out of the file. */
function lettersOf(pdf: Buffer): Set<string> {
  const maps = streamsOf(pdf).filter((text) => text.includes('begincmap'))
  const found = maps.flatMap((map) =>
    [...map.matchAll(/<([0-9a-f]{4})>/gi)].map(([, code = '']) => Number.parseInt(code, 16)),
  )
  return new Set(found.map((code) => String.fromCodePoint(code)))
}

function receipt(company: string): PrintedReceipt {
  return {
    language: 'en',
    title: 'Receipt',
    company,
    heading: ['33 Đường Nguyễn Hữu Thọ'],
    facts: [{ label: 'Driver', value: 'Zoë Łódź Őry İnce Ştefan' }],
    price: [{ label: 'Stay', value: '− COP $ 1,234.00' }],
    total: { label: 'Total', value: 'COP $ 1,234.00' },
    payment: [],
    footing: ['Αθήνα, Київ'],
  }
}

it('a receipt has the letters of Latin, Vietnamese, Greek and Cyrillic names', async () => {
  const letters = lettersOf(await receiptPdf(receipt('Parqueadero Ñandú')))
  for (const letter of 'ĐườngNguyễnHữuThọZoëŁódźŐryİnceŞtefanÑandúΑθήναКиїв$') expect([...letters]).toContain(letter)
})

it('a receipt has a question mark for a letter that its fonts lack, and embeds only the letters that it uses', async () => {
  const pdf = await receiptPdf(receipt('车 Park'))
  expect([...lettersOf(pdf)]).toContain('?')
  expect([...lettersOf(pdf)]).not.toContain('车')
  expect(pdf.length).toBeLessThan(60_000)
})
