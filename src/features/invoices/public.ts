export { InvoicingConnectionCard } from './connection-card.tsx'
