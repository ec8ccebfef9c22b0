export { OpenSessions } from './open-sessions.tsx'
export { USERS } from './queries.ts'
