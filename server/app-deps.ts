import type { Logger } from 'pino'

import type { AppConfig } from '../contract/config.ts'
import type { CountryCode } from '../domain/countries.ts'
import type { Database } from './db/database.ts'
import type { EventHub } from './events/hub.ts'
import type { Geocoder } from './geocoding/geocoder.ts'
import type { Platforms } from './invoicing/platforms.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { CompanyCalls } from './limiter/company-calls.ts'
import type { Messengers } from './messaging/messengers.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Pusher } from './push/pusher.ts'
import type { SecretBox } from './secrets/secret-box.ts'
import type { StaticFiles } from './static/static-files.ts'

/** Dependencies of the app outside the process, and its settings. */
export interface AppDeps {
  database: Database
  events: EventHub
  log: Logger
  now(): Date
  /** The built app; `null` if only the API is served. */
  files: StaticFiles | null
  /** Stores sent mail, for the demo. */
  mailer: Mailer
  jobs: Jobs
  platforms: Platforms
  messengers: Messengers
  /** Seals the secrets of authenticator apps. */
  secrets: SecretBox
  /** Whether super admins must have a second factor: everywhere but in a demo, whose password is public. */
  superAdminsNeedFactor: boolean
  pusher: Pusher
  /** Address at which people open the app. */
  appUrl: () => string
  trustProxy: boolean
  /** Limits of calls by company, in this process. */
  companyCalls: CompanyCalls
  /** Countries in which companies can sign up. */
  signUpCountries: readonly CountryCode[]
  oldApplication: string | null
  support: AppConfig['support']
  areas: AppConfig['areas']
  /** Other origins whose pages may call the API. */
  appOrigins: readonly string[]
  map: AppConfig['map']
  /** Geocoder for addresses; null if none is configured. */
  geocoder: Geocoder | null
  demo: AppConfig['demo']
  /** Counts requests; `null` if metrics are off. */
  metrics: Pick<Metrics, 'requests'> | null
  /** Checks each answer against the contract. Only for tests, because the check takes longer than the answer. */
  checkResponses: boolean
}
