export { InvoicingConnectionCard } from './connection-card.tsx'
export { CustomerForm } from './customer-form.tsx'
export { KnownCustomer } from './known-customer.tsx'
