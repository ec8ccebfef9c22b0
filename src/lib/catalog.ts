import type { Messages } from '@lingui/core'
import * as v from 'valibot'

const Catalog = v.object({
  messages: v.record(v.string(), v.union([v.string(), v.custom<Exclude<Messages[string], string>>(Array.isArray)])),
})

const RETRIES = 5
const FIRST_DELAY_MS = 350

export interface CatalogDeps {
  fetch: typeof fetch
  wait: (milliseconds: number) => Promise<void>
}

const realDeps: CatalogDeps = {
  fetch: (...args) => fetch(...args),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

async function read(url: string, deps: CatalogDeps): Promise<Messages> {
  const response = await deps.fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return v.parse(Catalog, await response.json()).messages
}

/** Downloads a catalog and retries up to five times: first after 350 ms, then after twice the previous wait. */
export async function loadCatalog(url: string, deps: CatalogDeps = realDeps): Promise<Messages> {
  for (let retry = 0; ; retry++) {
    try {
      return await read(url, deps)
    } catch (cause) {
      if (retry === RETRIES) throw new Error(`The catalog ${url} could not be loaded`, { cause })
      await deps.wait(FIRST_DELAY_MS * 2 ** retry)
    }
  }
}
