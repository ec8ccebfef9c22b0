import { createDriver } from '../../../contract/driver.ts'
import { type GivenDriver, aNewDriver } from '../drivers/support.ts'
import { addLink } from './support.ts'
import type { TestServer } from '../support/test-server.ts'
import type { Demo } from '../support/demo.ts'

export const logged: string[] = []

let nth = 0
export const freshEmail = () => `by-link-${(nth += 1)}@example.test`

export const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

/** Short forms of drivers who have a link. */
export function linkedDrivers(server: TestServer, demo: Demo) {
  const aDriver = (changes: Partial<GivenDriver> = {}, by = demo.ana) =>
    server.value(createDriver, { body: aNewDriver({ email: freshEmail(), ...changes }) }, by)
  const linkOf = (driverId: string | null) => addLink(server, demo.colombia, driverId)

  return { aDriver, linkOf }
}
