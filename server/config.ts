import { resolve } from 'node:path'

import * as v from 'valibot'

const flag = v.optional(v.pipe(v.picklist(['0', '1', 'true', 'false'], 'must be 1 or 0'), v.transform((text) => text === '1' || text === 'true')), '0')
const webAddress = v.pipe(v.string(), v.check((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'must be a URL that begins with https:// or http://'))
// Its value holds a password, and what is wrong with it may be printed into a log.
const UNTOLD = 'DATABASE_URL'

const Environment = v.object({
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '127.0.0.1'),
  PORT: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be a port number'), v.transform(Number), v.minValue(0, 'must be a port number'), v.maxValue(65_535, 'must be a port number')),
    '4173',
  ),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '.data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// (leave it out for the bundled PostgreSQL)'))),
  DEMO: v.optional(v.picklist(['small', 'medium', 'large', 'none'], 'must be small, medium, large or none')),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'), 'info'),
  /** For the one start after a backup was put back. */
  RESTORED: flag,
  /** Behind a proxy that sets X-Forwarded-For. */
  TRUST_PROXY: flag,
  OLD_APPLICATION_URL: v.optional(webAddress),
  MAP_TILES_URL: v.optional(v.union([v.pipe(v.string(), v.startsWith('/')), webAddress], 'must be a URL that begins with https:// or http://, or a path that begins with /'), 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  MAP_ATTRIBUTION: v.optional(v.string(), '© OpenStreetMap'),
})

export type Demo = 'small' | 'medium' | 'large' | 'none'

export interface ServerConfig {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | null
  demo: Demo
  logLevel: string
  trustProxy: boolean
  restored: boolean
  oldApplication: string | null
  map: { tiles: string; attribution: string }
}

/** What is wrong with the environment, one line for each variable. */
export class ConfigError extends Error {}

export function readConfig(environment: Record<string, string | undefined>): ServerConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const result = v.safeParse(Environment, given)
  if (!result.success) {
    const lines = result.issues.map((issue) => {
      const name = v.getDotPath(issue) ?? ''
      return name === UNTOLD ? `  ${name} ${issue.message}` : `  ${name} ${issue.message}, but is "${String(issue.input)}"`
    })
    throw new ConfigError(`The configuration has ${lines.length === 1 ? 'a mistake' : `${lines.length} mistakes`}:\n${lines.join('\n')}`)
  }
  const settings = result.output
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    demo: settings.DEMO ?? (settings.DATABASE_URL === undefined ? 'medium' : 'none'),
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY,
    restored: settings.RESTORED,
    oldApplication: settings.OLD_APPLICATION_URL ?? null,
    map: { tiles: settings.MAP_TILES_URL, attribution: settings.MAP_ATTRIBUTION },
  }
}
