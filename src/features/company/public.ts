export { FirstCompany } from './first-company.tsx'
