export { TicketTexts } from './lazy.ts'
export { printedRates, TICKET_QR, TicketLine, TicketPart, TicketRates, TicketSlip } from './ticket-slip.tsx'
