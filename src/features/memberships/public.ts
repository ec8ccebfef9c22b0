export { MEMBERSHIPS, membershipsQuestion, useSoldMemberships } from './queries.ts'
export { SaleSelect } from './sale-select.tsx'
