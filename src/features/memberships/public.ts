export { MEMBERSHIPS, membershipsQuery, useSoldMemberships } from './queries.ts'
export { SaleSelect } from './sale-select.tsx'
