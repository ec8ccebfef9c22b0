export { FIGURES } from './queries.ts'
