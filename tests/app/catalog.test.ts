import { describe, expect, it } from 'vitest'

import { loadCatalog, type CatalogDeps } from '../../src/lib/catalog.ts'

const messages = {
  abc: 'Servicios',
  def: [['count', 'plural', { one: ['#', ' servicio'], other: ['#', ' servicios'] }]],
}

function failing(times: number, failure: () => Promise<Response>) {
  const waits: number[] = []
  let calls = 0
  const deps: CatalogDeps = {
    fetch: () => (++calls <= times ? failure() : Promise.resolve(Response.json({ messages }))),
    wait: (milliseconds) => {
      waits.push(milliseconds)
      return Promise.resolve()
    },
  }
  return { deps, waits, calls: () => calls }
}

const refused = () => Promise.reject(new TypeError('Failed to fetch'))

describe('loading a catalog', () => {
  it('[S9-03] retries up to five times, from 350 ms, doubling each time', async () => {
    const { deps, waits, calls } = failing(5, refused)
    await expect(loadCatalog('/es.json', deps)).resolves.toEqual(messages)
    expect(waits).toEqual([350, 700, 1400, 2800, 5600])
    expect(calls()).toBe(6)
  })

  it('[S9-03] gives up after the fifth retry', async () => {
    const { deps, calls } = failing(6, refused)
    await expect(loadCatalog('/es.json', deps)).rejects.toThrow('/es.json')
    expect(calls()).toBe(6)
  })

  it('[S9-03] treats an error page or a foreign answer as a failure, not as a catalog', async () => {
    const notFound = failing(1, () => Promise.resolve(new Response('gone', { status: 404 })))
    await loadCatalog('/es.json', notFound.deps)
    expect(notFound.waits).toEqual([350])

    const portal = failing(1, () => Promise.resolve(new Response('<html>Sign in to the Wi-Fi</html>')))
    await loadCatalog('/es.json', portal.deps)
    expect(portal.waits).toEqual([350])

    const other = failing(1, () => Promise.resolve(Response.json({ messages: { abc: 5 } })))
    await loadCatalog('/es.json', other.deps)
    expect(other.waits).toEqual([350])
  })
})
