/** The demo's sign-ins, as the server prints them. */
export const PASSWORD = 'parq-demo-2026'
export const OWNER = 'owner@demo.parq.test'
export const ANA = 'ana@demo.parq.test'
export const LUIS = 'luis@demo.parq.test'
export const MEXICAN_OWNER = 'owner@mx.demo.parq.test'
export const BRITISH_OWNER = 'owner@gb.demo.parq.test'
export const ROOT = 'root@demo.parq.test'

/** A service in progress at a location of Ana's. */
export const HER_PLATE = 'ABC123'
/** Another service at the same location. */
export const NEIGHBOUR_PLATE = 'KLM456'
/** A third service there. */
export const THIRD_PLATE = 'RTX718'
