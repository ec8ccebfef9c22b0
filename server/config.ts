import { resolve } from 'node:path'

import * as v from 'valibot'

import type { AppConfig, Support } from '../contract/config.ts'
import { COUNTRY_CODES, type CountryCode, SIGN_UP_COUNTRIES } from '../domain/countries.ts'
import { isEmail } from '../domain/emails.ts'
import type { ConnectedPlatform } from '../domain/invoicing.ts'
import { COMPANY_CALLS_PER_SECOND } from './limiter/company-calls.ts'

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.minValue(0, 'must be a port number'),
  v.maxValue(65_535, 'must be a port number'),
)
const databaseUrl = v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))
const flag = v.optional(
  v.pipe(
    v.picklist(['0', '1', 'true', 'false'], 'must be 1 or 0'),
    v.transform((text) => text === '1' || text === 'true'),
  ),
  '0',
)
const webAddress = v.pipe(
  v.string(),
  v.check(
    (text) => /^https?:\/\//.test(text) && URL.canParse(text),
    'must be a URL that begins with https:// or http://',
  ),
)
const baseUrl = v.pipe(webAddress, v.regex(/^[^?#@]*$/, 'must be a URL without a query, a fragment or a password'))
const secretKey = v.pipe(
  v.string(),
  v.check((text) => /^[A-Za-z0-9+/]{43}=$/.test(text), 'must be 32 random bytes in base64: openssl rand -base64 32'),
)
// Settings whose values contain a password: errors about them are printed without the value, because they may reach a
// log.
const UNTOLD: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'CREDENTIALS_KEY',
  'FORMER_CREDENTIALS_KEY',
  'PUSH_KEY',
]

function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** Phone number as people write it, with its country or without: `+57 601 555 0100`. */
const PHONE = /^\+?\d[\d ().-]{3,22}\d$/

/** `parq@example.com`, or `PARQ <parq@example.com>`. */
function isSender(text: string): boolean {
  return /^[^<>@\s]+@[^<>@\s]+$|^[^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>$/.test(text)
}

const codesIn = (text: string) => text.split(',').map((code) => code.trim().toLowerCase())

const Environment = v.pipe(
  v.object({
    HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '127.0.0.1'),
    PORT: v.optional(port, '4173'),
    /** Port of the Prometheus metrics of this process, at `/metrics`. */
    METRICS_PORT: v.optional(port),
    DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '.data'),
    DATABASE_URL: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// (leave it out for the bundled PostgreSQL)'),
      ),
    ),
    /** Login that owns the database's objects: used only at the start, for migrations, a demo and a restored backup. */
    DATABASE_OWNER_URL: v.optional(databaseUrl),
    /** Login of the application, past the pooler in DATABASE_URL: listening needs a lasting connection. */
    DATABASE_DIRECT_URL: v.optional(databaseUrl),
    DEMO: v.optional(v.picklist(['small', 'medium', 'large', 'none'], 'must be small, medium, large or none')),
    LOG_LEVEL: v.optional(
      v.picklist(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
      'info',
    ),
    /** For the first start after a backup was restored. */
    RESTORED: flag,
    /** Behind a proxy that sets X-Forwarded-For. */
    TRUST_PROXY: flag,
    /** Calls per second that each company may make for ever, in one process. */
    COMPANY_CALLS_PER_SECOND: v.optional(
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'must be a number from 1 to 999999'), v.transform(Number)),
    ),
    /** Countries in which companies can sign up, by their codes. */
    SIGN_UP_COUNTRIES: v.optional(
      v.pipe(
        v.string(),
        v.check(
          (text) => codesIn(text).every((code) => COUNTRY_CODES.some((known) => known === code)),
          `must name countries of ${COUNTRY_CODES.join(', ')}, with commas between`,
        ),
        v.transform((text) => COUNTRY_CODES.filter((code) => codesIn(text).includes(code))),
      ),
    ),
    OLD_APPLICATION_URL: v.optional(webAddress),
    /** Support contacts, displayed on the support page. */
    SUPPORT_EMAIL: v.optional(v.pipe(v.string(), v.check(isEmail, 'must be an address such as help@example.com'))),
    SUPPORT_PHONE: v.optional(v.pipe(v.string(), v.regex(PHONE, 'must be a phone number such as +57 601 555 0100'))),
    SUPPORT_URL: v.optional(webAddress),
    API_USERS_URL: v.optional(baseUrl),
    API_ENTITIES_URL: v.optional(baseUrl),
    API_MANAGEMENT_URL: v.optional(baseUrl),
    API_PAYMENTS_URL: v.optional(baseUrl),
    API_SERVICES_URL: v.optional(baseUrl),
    /** Origins of the app, if it is served from elsewhere. */
    APP_ORIGIN: v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',').map((origin) => origin.trim())),
        v.everyItem(isOrigin, 'must be an origin such as https://app.example.com, or several with commas between'),
      ),
    ),
    /** Address at which people open the app: links in messages lead there. */
    PUBLIC_URL: v.optional(baseUrl),
    MAP_TILES_URL: v.optional(
      v.union(
        [v.pipe(v.string(), v.startsWith('/')), webAddress],
        'must be a URL that begins with https:// or http://, or a path that begins with /',
      ),
    ),
    MAP_ATTRIBUTION: v.optional(v.string(), ''),
    /**
     * Values for the braces of MAP_TILES_URL: {key}, {language}, {region}. Everybody who opens the app can read them.
     */
    MAP_KEY: v.optional(v.string()),
    MAP_LANGUAGE: v.optional(v.string()),
    MAP_REGION: v.optional(v.string()),
    /** Nominatim's `/search` or Photon's `/api`: without it no address is looked up. */
    GEOCODER_URL: v.optional(
      v.pipe(webAddress, v.regex(/^[^?#@]*\/(search|api)\/?$/, 'must end with /search (Nominatim) or /api (Photon)')),
    ),
    /** Without it no mail is sent: each mail is stored in DATA_DIR/mail. */
    SMTP_URL: v.optional(
      v.pipe(
        v.string(),
        v.check(
          (text) => /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text),
          'must be a URL such as smtps://user:password@mail.example.com:465',
        ),
      ),
    ),
    /** Addresses of invoicing platforms other than their own, such as a test environment. */
    SIIGO_URL: v.optional(baseUrl),
    ALEGRA_URL: v.optional(baseUrl),
    /** Encrypts keys of invoicing platforms. Without it, the server creates a key in DATA_DIR/keys. */
    CREDENTIALS_KEY: v.optional(secretKey),
    /** Opens what an earlier key encrypted, while keys are replaced. */
    FORMER_CREDENTIALS_KEY: v.optional(secretKey),
    /** Signs notifications to browsers. Without it, the server creates a key in DATA_DIR/keys. */
    PUSH_KEY: v.optional(secretKey),
    MAIL_FROM: v.optional(v.pipe(v.string(), v.check(isSender, 'must be an address such as PARQ <parq@example.com>'))),
  }),
  v.forward(
    v.check(
      ({ DATABASE_URL, DATABASE_OWNER_URL }) => DATABASE_OWNER_URL === undefined || DATABASE_URL !== undefined,
      'must be set with DATABASE_OWNER_URL: the application connects with it',
    ),
    ['DATABASE_URL'],
  ),
  v.forward(
    v.check(
      ({ DATABASE_URL, DATABASE_DIRECT_URL }) => DATABASE_DIRECT_URL === undefined || DATABASE_URL !== undefined,
      'must be set with DATABASE_DIRECT_URL: it is the same database through the pooler',
    ),
    ['DATABASE_URL'],
  ),
  v.forward(
    v.check(
      ({ DATABASE_URL, DATABASE_OWNER_URL, RESTORED }) =>
        !RESTORED || DATABASE_URL === undefined || DATABASE_OWNER_URL !== undefined,
      'must be set for a start with RESTORED=1',
    ),
    ['DATABASE_OWNER_URL'],
  ),
  v.forward(
    v.check(
      ({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined,
      'must be set with SMTP_URL: it is the sender of mails',
    ),
    ['MAIL_FROM'],
  ),
  v.forward(
    v.check(
      ({ SMTP_URL, PUBLIC_URL }) => SMTP_URL === undefined || PUBLIC_URL !== undefined,
      'must be set with SMTP_URL: links in mails lead there',
    ),
    ['PUBLIC_URL'],
  ),
)

export type Demo = 'small' | 'medium' | 'large' | 'none'

export interface MailSettings {
  /** `null`: mail is stored in the data folder. */
  smtpUrl: string | null
  from: string
}

export interface ServerConfig {
  host: string
  port: number
  /** `null`: no metrics. */
  metricsPort: number | null
  dataDir: string
  databaseUrl: string | null
  databaseOwnerUrl: string | null
  /** Set if `databaseUrl` leads to a pooler. */
  databaseDirectUrl: string | null
  demo: Demo
  logLevel: string
  trustProxy: boolean
  companyCallsPerSecond: number
  restored: boolean
  signUpCountries: readonly CountryCode[]
  oldApplication: string | null
  support: Support
  areas: AppConfig['areas']
  appOrigins: readonly string[]
  map: AppConfig['map']
  geocoderUrl: string | null
  mail: MailSettings
  /** Addresses of invoicing platforms that differ from their public ones. */
  platformUrls: Partial<Record<ConnectedPlatform, { url: string }>>
  /** Key that encrypts stored credentials, in base64; `null` if the key is stored in the data folder. */
  credentialsKey: string | null
  /** The key before, in base64, while it is replaced; null if none is given. */
  formerCredentialsKey: string | null
  /** Key that signs notifications, in base64; `null` if the key is stored in the data folder. */
  pushKey: string | null
  /** Without a slash at its end. Null: the address that the server listens at. */
  publicUrl: string | null
}

/** Faults of the environment, one line for each variable. */
export class ConfigError extends Error {}

export function readConfig(environment: Record<string, string | undefined>): ServerConfig {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = v.safeParse(Environment, given)
  if (!result.success) {
    const lines = result.issues.map((issue) => {
      const name = v.getDotPath(issue) ?? ''
      return UNTOLD.includes(name)
        ? `  ${name} ${issue.message}`
        : `  ${name} ${issue.message}, but is "${String(issue.input)}"`
    })
    throw new ConfigError(
      `The configuration has ${lines.length === 1 ? 'a mistake' : `${lines.length} mistakes`}:\n${lines.join('\n')}`,
    )
  }
  const settings = result.output
  return {
    host: settings.HOST,
    port: settings.PORT,
    metricsPort: settings.METRICS_PORT ?? null,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL ?? null,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? null,
    demo: settings.DEMO ?? (settings.DATABASE_URL === undefined ? 'medium' : 'none'),
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY,
    companyCallsPerSecond: settings.COMPANY_CALLS_PER_SECOND ?? COMPANY_CALLS_PER_SECOND,
    restored: settings.RESTORED,
    signUpCountries: settings.SIGN_UP_COUNTRIES ?? SIGN_UP_COUNTRIES,
    oldApplication: settings.OLD_APPLICATION_URL ?? null,
    support: {
      email: settings.SUPPORT_EMAIL ?? null,
      phone: settings.SUPPORT_PHONE ?? null,
      url: settings.SUPPORT_URL ?? null,
    },
    areas: {
      users: settings.API_USERS_URL ?? '',
      entities: settings.API_ENTITIES_URL ?? '',
      management: settings.API_MANAGEMENT_URL ?? '',
      payments: settings.API_PAYMENTS_URL ?? '',
      services: settings.API_SERVICES_URL ?? '',
    },
    appOrigins: settings.APP_ORIGIN ?? [],
    map: {
      tiles: settings.MAP_TILES_URL ?? '',
      attribution: settings.MAP_ATTRIBUTION,
      key: settings.MAP_KEY,
      language: settings.MAP_LANGUAGE,
      region: settings.MAP_REGION,
    },
    geocoderUrl: settings.GEOCODER_URL ?? null,
    mail: { smtpUrl: settings.SMTP_URL ?? null, from: settings.MAIL_FROM ?? 'PARQ <parq@localhost>' },
    platformUrls: {
      ...(settings.SIIGO_URL !== undefined && { siigo: { url: settings.SIIGO_URL.replace(/\/+$/, '') } }),
      ...(settings.ALEGRA_URL !== undefined && { alegra: { url: settings.ALEGRA_URL.replace(/\/+$/, '') } }),
    },
    credentialsKey: settings.CREDENTIALS_KEY ?? null,
    formerCredentialsKey: settings.FORMER_CREDENTIALS_KEY ?? null,
    pushKey: settings.PUSH_KEY ?? null,
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, '') ?? settings.APP_ORIGIN?.[0] ?? null,
  }
}
