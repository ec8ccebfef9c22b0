import { editTicket } from '../../../contract/ticket.ts'
import { locationCollection } from '../../data/kept-data.ts'
import { defineOnlineWrite } from '../../data/online-write.ts'

export const editTicketTexts = defineOnlineWrite({ endpoint: editTicket, collection: locationCollection, learns: (location) => ({ changed: [location], deleted: [] }) })
