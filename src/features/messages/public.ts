export { unsentMessagesQuery } from './queries.ts'
