import { describe, expect, it } from 'vitest'

import { renderLetter } from '../../../server/mail/letter.ts'

const LETTER = {
  from: 'company',
  subject: 'Recibo <1>',
  title: 'Recibo',
  says: ['Gracias por parquear con “Yarumo & Cía”.'],
  tables: [{ rows: [{ label: 'Placa', value: 'KLM<42' }], total: { label: 'Total', value: 'COP $ 2,600.00' } }],
  code: '482913',
  link: { label: 'Revisar', url: 'https://parq.test/x?a=1&b=2#t' },
  footing: ['Seguro'],
  notes: ['Nadie lee las respuestas.'],
} as const
const COMPANY = {
  name: 'Yarumo',
  logo: { content: Buffer.from('png'), width: 160, height: 64 },
  contact: ['+57 601 555 0101', 'hola@yarumo.test'],
}

/** Contrast of two colours, as WCAG defines it. */
function contrast(one: string, other: string): number {
  const [less = 0, more = 0] = [one, other].map(luminance).toSorted((a, b) => a - b)
  return (more + 0.05) / (less + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Colour of a class, in light or dark mode. */
function colourOf(html: string, name: string, property: 'background' | 'color', isDark: boolean): string {
  const rule = isDark ? new RegExp(String.raw`\.${name}\{([^}]*)\}`) : new RegExp(`class="${name}"[^>]*style="([^"]*)"`)
  return new RegExp(`(?:^|;)${property}:(#[0-9a-f]{6})`).exec(rule.exec(html)?.[1] ?? '')?.[1] ?? ''
}

describe('a letter', () => {
  const mail = renderLetter(LETTER, 'es', COMPANY)

  it('has the same content as text and as HTML, and never runs input', () => {
    for (const said of [
      'Yarumo',
      'Recibo',
      'Placa: KLM<42',
      'Total: COP $ 2,600.00',
      '482913',
      'Revisar:\nhttps://parq.test/x?a=1&b=2#t',
      'Seguro',
      'Nadie lee las respuestas.',
    ])
      expect(mail.text).toContain(said)
    for (const said of [
      '<html lang="es">',
      'KLM&lt;42',
      'Yarumo &amp; Cía',
      'href="https://parq.test/x?a=1&amp;b=2#t"',
      'Recibo &lt;1&gt;',
      '482913',
      'COP $ 2,600.00',
    ])
      expect(mail.html).toContain(said)
  })

  it('has the name and logo of its company, or those of PARQ', () => {
    expect(mail.attachments).toMatchObject([{ cid: 'logo', contentType: 'image/png' }])
    expect(mail.html).toContain('src="cid:logo"')
    const ours = renderLetter({ ...LETTER, from: 'parq' }, 'en', COMPANY)
    expect(ours.attachments).toEqual([])
    expect(ours.html).toContain('>PARQ</h1>')
    expect(ours.html).not.toContain('cid:')
  })

  it('ends with the phone and e-mail of the company for customers, but not for colleagues', () => {
    const customers = renderLetter({ ...LETTER, toCustomer: true }, 'es', COMPANY)
    for (const line of COMPANY.contact) {
      expect(customers.text).toContain(line)
      expect(customers.html).toContain(line)
      expect(mail.text + mail.html).not.toContain(line)
    }
  })

  it('has the logo of its location instead of the company’s', () => {
    const logo = { content: Buffer.from('location'), width: 80, height: 32 }
    expect(renderLetter({ ...LETTER, logo }, 'es', COMPANY).attachments).toMatchObject([{ content: logo.content }])
    expect(renderLetter({ ...LETTER, logo: null }, 'es', COMPANY).attachments).toMatchObject([
      { content: COMPANY.logo.content },
    ])
  })

  it.each([false, true])('is readable on a dark background: %s', (isDark) => {
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark">')
    const of = (name: string, property: 'background' | 'color') => colourOf(mail.html, name, property, isDark)
    const pairs = [
      [of('page', 'color'), of('page', 'background')],
      [of('page', 'color'), of('paper', 'background')],
      [of('quiet', 'color'), of('paper', 'background')],
      [of('quiet', 'color'), of('page', 'background')],
      [of('press', 'color'), of('press', 'background')],
    ] as const
    for (const [ink, paper] of pairs) expect(contrast(ink, paper), `${ink} on ${paper}`).toBeGreaterThanOrEqual(4.5)
  })
})
