import * as v from 'valibot'

import { TICKET_TEXT_MAX, unknownVariables, type TicketText } from '../domain/ticket-texts.ts'
import { defineEndpoint } from './endpoint.ts'
import { editBody } from './field-changes.ts'
import { IdParams } from './list.ts'
import { Location } from './location.ts'
import { cleaned } from './primitives.ts'

/** Blanks at the ends are removed; line breaks inside are kept. */
const textOf = (text: TicketText) =>
  v.pipe(
    v.string('required'),
    cleaned,
    v.maxLength(TICKET_TEXT_MAX, 'text_too_long'),
    v.check((written) => unknownVariables(text, written).length === 0, 'variable_unknown'),
  )

/** The four texts of a location's tickets. */
export const TICKET_FIELDS = {
  checkInHeader: textOf('checkInHeader'),
  checkInFooter: textOf('checkInFooter'),
  checkOutHeader: textOf('checkOutHeader'),
  checkOutFooter: textOf('checkOutFooter'),
}

export const editTicket = defineEndpoint({
  id: 'editTicket',
  area: 'entities',
  method: 'PATCH',
  path: '/locations/:id/ticket',
  request: { params: IdParams, body: editBody(TICKET_FIELDS) },
  response: Location,
  queueable: false,
  idempotent: true,
})
