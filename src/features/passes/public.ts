export { PASSES } from './queries.ts'
