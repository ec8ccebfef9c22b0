import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { createDriver, driverCalls, getDriver } from '../../../contract/driver.ts'
import { DRIVER_LINK_HEADER, editByLink, openDriverLink, registerByLink } from '../../../contract/driver-link.ts'
import { aNewDriver } from '../drivers/support.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { addLink } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const read = (id: string) => server.value(getDriver, { params: { id } }, demo.owner)
const byLink = async (driverId: string | null) => ({
  [DRIVER_LINK_HEADER]: await addLink(server, demo.colombia, driverId),
})

describe('the authorisation of a driver', () => {
  it('has the moment at which staff recorded it, and is in the history', async () => {
    const start = Date.now()
    const driver = await server.value(createDriver, { body: aNewDriver({ authorised: true }) }, demo.ana)
    expect(driver).toMatchObject({ authorisedBy: 'staff' })
    const at = Date.parse(driver.authorisedAt ?? '')
    expect(at).toBeGreaterThanOrEqual(start)
    expect(at).toBeLessThanOrEqual(Date.now())
    const { data } = await server.value(driverCalls.history, { params: { id: driver.id } }, demo.owner)
    expect(data[0]?.changes).toContainEqual({ path: 'authorisedAt', before: null, after: driver.authorisedAt })
  })

  it('is missing if nobody recorded it', async () => {
    const driver = await server.value(createDriver, { body: aNewDriver() }, demo.ana)
    expect(await read(driver.id)).toMatchObject({ authorisedAt: null, authorisedBy: null })
  })

  it('is the driver’s own if they register by a link', async () => {
    const email = `${uuidv7()}@example.test`
    const body = { firstName: 'Lucía', lastName: 'Mora', email, phone: null, phoneCode: null, authorised: true }
    await server.value(registerByLink, { headers: await byLink(null), body })
    const { rows } = await server.owner.query<{ id: string }>('select id from drivers where email = $1', [email])
    expect(await read(rows[0]?.id ?? '')).toMatchObject({ authorisedBy: 'driver', authorisedAt: expect.any(String) })
  })

  it('keeps its first moment', async () => {
    const { id } = await server.value(createDriver, { body: aNewDriver() }, demo.ana)
    const authorise = async () =>
      server.value(editByLink, { headers: await byLink(id), params: { id }, body: { changes: {}, authorised: true } })
    await authorise()
    const { authorisedAt } = await read(id)
    await authorise()
    expect(await read(id)).toMatchObject({ authorisedAt, authorisedBy: 'driver' })
    const opened = await server.value(openDriverLink, { headers: await byLink(id) })
    expect(opened.driver).toMatchObject({ authorisedAt })
    // A merged registration at the desk does not replace the driver's own.
    await server.value(createDriver, { body: aNewDriver({ authorised: true, mergeInto: id }) }, demo.ana)
    expect(await read(id)).toMatchObject({ authorisedAt, authorisedBy: 'driver' })
  })
})
