import { msg } from '@lingui/core/macro'

import { defineKind } from '../../records/record-kind.ts'
import { TICKET_TEXT_LABELS } from '../../ui/labels/ticket-texts.ts'

/** How a person reads the texts of a location's tickets. They are fields of the location, whose history has them. */
export const ticketKind = defineKind({
  one: msg`Ticket texts`,
  help: 'ticket-texts',
  link: (id) => ({ to: '/dashboard/locations/tickets/$id', params: { id } }),
  fields: {
    checkInHeader: { label: TICKET_TEXT_LABELS.checkInHeader },
    checkInFooter: { label: TICKET_TEXT_LABELS.checkInFooter },
    checkOutHeader: { label: TICKET_TEXT_LABELS.checkOutHeader },
    checkOutFooter: { label: TICKET_TEXT_LABELS.checkOutFooter },
  },
})
