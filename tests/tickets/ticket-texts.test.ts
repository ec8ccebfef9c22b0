import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { editTicket } from '../../contract/ticket.ts'
import { TICKET_TEXT_MAX, TICKET_TEXTS } from '../../domain/ticket-texts.ts'
import { ticketForm } from '../../src/features/tickets/ticket-texts.tsx'

const { blank, start } = ticketForm
const { body } = editTicket.request

describe('the form of the ticket texts', () => {
  it.each([
    ['an empty text', '', null],
    ['a field that both tickets know', 'Bienvenido a {location}', null],
    ['an unknown field', 'Hola {nobody}', 'variable_unknown'],
    ['a text as long as paper allows', 'a'.repeat(TICKET_TEXT_MAX), null],
    ['a longer text', 'a'.repeat(TICKET_TEXT_MAX + 1), 'text_too_long'],
    ['a longer text that ends in blanks', `${'a'.repeat(TICKET_TEXT_MAX)}   `, null],
  ])('accepts or refuses %s as the server does', (_, input, code) => {
    for (const text of TICKET_TEXTS) {
      const faults = ticketForm.faultsOf({ ...blank, [text]: input })
      expect(faults.map((fault) => fault.code)).toEqual(code === null ? [] : [code])
      const sent = v.safeParse(body, { changes: { [text]: { from: '', to: input } } })
      expect(sent.issues?.[0].message ?? null).toBe(code)
    }
  })

  it('refuses the total on the entry ticket only', () => {
    const input = { ...blank, checkInHeader: '{total}', checkOutHeader: '{total}' }
    expect(ticketForm.faultsOf(input)).toMatchObject([{ path: ['checkInHeader'], code: 'variable_unknown' }])
  })

  it('sends the text that the server stores', () => {
    const typed = ' Gracias \r\n  por su visita\u200B  '
    const { checkInFooter } = ticketForm.toValues({ ...blank, checkInFooter: typed }, start)
    const stored = v.parse(body, { changes: { checkInFooter: { from: '', to: typed } } })
    expect(checkInFooter).toBe(stored.changes.checkInFooter?.to)
  })

  it('reads drafts of earlier releases', () => {
    const texts = { checkInHeader: 'A', checkInFooter: '', checkOutHeader: 'B', checkOutFooter: '' }
    expect(v.is(ticketForm.draft, { base: texts, input: { ...texts, checkInFooter: 'C' } })).toBe(true)
  })
})
