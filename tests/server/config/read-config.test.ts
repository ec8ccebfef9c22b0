import { resolve } from 'node:path'

import { describe, expect, it } from 'vitest'

import { ConfigError, type ServerConfig, readConfig } from '../../../server/config.ts'

const HERE = { users: '', entities: '', management: '', payments: '', services: '' }

/** Returns the reported mistakes, line by line. */
function mistakes(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n')
  }
  return []
}

describe('an environment', () => {
  it('may be empty', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 4173,
      metricsPort: null,
      dataDir: resolve('.data'),
      databaseUrl: null,
      databaseOwnerUrl: null,
      databaseDirectUrl: null,
      demo: 'medium',
      logLevel: 'info',
      trustProxy: false,
      companyCallsPerSecond: 400,
      restored: false,
      signUpCountries: ['co', 'mx'],
      oldApplication: null,
      support: { email: null, phone: null, url: null },
      areas: HERE,
      appOrigins: [],
      map: { tiles: '', attribution: '', key: undefined, language: undefined, region: undefined },
      geocoderUrl: null,
      mail: { smtpUrl: null, from: 'PARQ <parq@localhost>' },
      platformUrls: {},
      credentialsKey: null,
      formerCredentialsKey: null,
      pushKey: null,
      publicUrl: null,
    } satisfies ServerConfig)
  })

  it('may name a variable and leave it empty', () => {
    const empty = {
      HOST: '',
      PORT: '',
      METRICS_PORT: '',
      DATA_DIR: '',
      DATABASE_URL: '',
      DATABASE_OWNER_URL: '',
      DATABASE_DIRECT_URL: '',
      DEMO: '',
      LOG_LEVEL: '',
      TRUST_PROXY: '',
      COMPANY_CALLS_PER_SECOND: '',
      SIGN_UP_COUNTRIES: '',
      OLD_APPLICATION_URL: '',
      SUPPORT_EMAIL: '',
      SUPPORT_PHONE: '',
      SUPPORT_URL: '',
      API_USERS_URL: '',
      APP_ORIGIN: '',
      MAP_TILES_URL: '',
      MAP_ATTRIBUTION: '',
      MAP_KEY: '',
      MAP_LANGUAGE: '',
      MAP_REGION: '',
      GEOCODER_URL: '',
      SMTP_URL: '',
      MAIL_FROM: '',
      PUBLIC_URL: '',
    }
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  it.each<[Record<string, string>, Partial<ServerConfig>]>([
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ METRICS_PORT: '9464' }, { metricsPort: 9464 }],
    [{ DATA_DIR: '/var/lib/par q' }, { dataDir: '/var/lib/par q' }],
    [{ DATA_DIR: 'here' }, { dataDir: resolve('here') }],
    [{ DATABASE_URL: 'postgres://u:p@db/parq' }, { databaseUrl: 'postgres://u:p@db/parq', demo: 'none' }],
    [
      { DATABASE_URL: 'postgresql://db/parq', DEMO: 'small' },
      { databaseUrl: 'postgresql://db/parq', demo: 'small' },
    ],
    [
      { DATABASE_URL: 'postgres://a:p@db/parq', DATABASE_OWNER_URL: 'postgres://o:p@db/parq', RESTORED: '1' },
      {
        databaseUrl: 'postgres://a:p@db/parq',
        databaseOwnerUrl: 'postgres://o:p@db/parq',
        demo: 'none',
        restored: true,
      },
    ],
    [
      { DATABASE_URL: 'postgres://a:p@pooler/parq', DATABASE_DIRECT_URL: 'postgres://a:p@db/parq' },
      { databaseUrl: 'postgres://a:p@pooler/parq', databaseDirectUrl: 'postgres://a:p@db/parq', demo: 'none' },
    ],
    [{ DEMO: 'none' }, { demo: 'none' }],
    [{ DEMO: 'large' }, { demo: 'large' }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [
      {
        SMTP_URL: 'smtps://u:p@mail.example.com:465',
        MAIL_FROM: 'PARQ <parq@example.com>',
        PUBLIC_URL: 'https://parq.example.com/',
      },
      {
        mail: { smtpUrl: 'smtps://u:p@mail.example.com:465', from: 'PARQ <parq@example.com>' },
        publicUrl: 'https://parq.example.com',
      },
    ],
    [{ TRUST_PROXY: '1' }, { trustProxy: true }],
    [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
    [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
    [{ COMPANY_CALLS_PER_SECOND: '1500' }, { companyCallsPerSecond: 1_500 }],
    [{ SIGN_UP_COUNTRIES: 'co, GB' }, { signUpCountries: ['co', 'gb'] }],
    [{ OLD_APPLICATION_URL: 'https://old.example.com/app' }, { oldApplication: 'https://old.example.com/app' }],
    [{ SUPPORT_EMAIL: 'help@example.com' }, { support: { email: 'help@example.com', phone: null, url: null } }],
    [
      { SUPPORT_PHONE: '+57 (601) 555-0100', SUPPORT_URL: 'https://example.com/help' },
      { support: { email: null, phone: '+57 (601) 555-0100', url: 'https://example.com/help' } },
    ],
    [{ API_USERS_URL: 'https://u.example.com' }, { areas: { ...HERE, users: 'https://u.example.com' } }],
    [
      { API_ENTITIES_URL: 'https://e.example.com/base/' },
      { areas: { ...HERE, entities: 'https://e.example.com/base/' } },
    ],
    [
      { API_MANAGEMENT_URL: 'http://m.example.com:8080' },
      { areas: { ...HERE, management: 'http://m.example.com:8080' } },
    ],
    [{ API_PAYMENTS_URL: 'https://p.example.com' }, { areas: { ...HERE, payments: 'https://p.example.com' } }],
    [{ API_SERVICES_URL: 'https://s.example.com' }, { areas: { ...HERE, services: 'https://s.example.com' } }],
    [
      { APP_ORIGIN: 'https://app.example.com' },
      { appOrigins: ['https://app.example.com'], publicUrl: 'https://app.example.com' },
    ],
    [
      { APP_ORIGIN: 'https://app.example.com, http://localhost:5173' },
      { appOrigins: ['https://app.example.com', 'http://localhost:5173'], publicUrl: 'https://app.example.com' },
    ],
    [
      { MAP_TILES_URL: '/tiles/{z}/{x}/{y}.png', MAP_ATTRIBUTION: 'us' },
      {
        map: {
          tiles: '/tiles/{z}/{x}/{y}.png',
          attribution: 'us',
          key: undefined,
          language: undefined,
          region: undefined,
        },
      },
    ],
    [
      { MAP_TILES_URL: '/tiles/{z}?k={key}', MAP_KEY: 'k1', MAP_LANGUAGE: 'es', MAP_REGION: 'CO' },
      { map: { tiles: '/tiles/{z}?k={key}', attribution: '', key: 'k1', language: 'es', region: 'CO' } },
    ],
    [{ GEOCODER_URL: 'https://photon.example.org/api' }, { geocoderUrl: 'https://photon.example.org/api' }],
    [{ HOME: '/root', PGHOST: 'elsewhere' }, {}],
  ])('%j sets %j', (environment, set) => {
    expect(readConfig(environment)).toEqual({ ...readConfig({}), ...set })
  })

  it.each([
    [{ PORT: '65536' }, 'PORT must be a port number, but is "65536"'],
    [{ PORT: '-1' }, 'PORT must be a port number, but is "-1"'],
    [{ PORT: '80a' }, 'PORT must be a port number, but is "80a"'],
    [{ PORT: '4173.5' }, 'PORT must be a port number, but is "4173.5"'],
    [{ DEMO: 'huge' }, 'DEMO must be small, medium, large or none, but is "huge"'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be debug, info, warn, error or silent, but is "loud"'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be 1 or 0, but is "yes"'],
    [
      { OLD_APPLICATION_URL: 'old.example.com' },
      'OLD_APPLICATION_URL must be a URL that begins with https:// or http://, but is "old.example.com"',
    ],
    [
      { OLD_APPLICATION_URL: 'javascript:alert(1)' },
      'OLD_APPLICATION_URL must be a URL that begins with https:// or http://, but is "javascript:alert(1)"',
    ],
    [
      { SUPPORT_EMAIL: 'example.com' },
      'SUPPORT_EMAIL must be an address such as help@example.com, but is "example.com"',
    ],
    [
      { SUPPORT_PHONE: 'the office' },
      'SUPPORT_PHONE must be a phone number such as +57 601 555 0100, but is "the office"',
    ],
    [
      { SUPPORT_URL: 'javascript:alert(1)' },
      'SUPPORT_URL must be a URL that begins with https:// or http://, but is "javascript:alert(1)"',
    ],
    [
      { API_USERS_URL: 'api.example.com' },
      'API_USERS_URL must be a URL that begins with https:// or http://, but is "api.example.com"',
    ],
    [
      { API_SERVICES_URL: 'ws://api.example.com' },
      'API_SERVICES_URL must be a URL that begins with https:// or http://, but is "ws://api.example.com"',
    ],
    [
      { API_PAYMENTS_URL: 'https://api.example.com/?v=2' },
      'API_PAYMENTS_URL must be a URL without a query, a fragment or a password, but is "https://api.example.com/?v=2"',
    ],
    [
      { APP_ORIGIN: '*' },
      'APP_ORIGIN must be an origin such as https://app.example.com, or several with commas between, but is "*"',
    ],
    [
      { APP_ORIGIN: 'https://app.example.com/' },
      'APP_ORIGIN must be an origin such as https://app.example.com, or several with commas between, but is "https://app.example.com/"',
    ],
    [
      { GEOCODER_URL: 'https://nominatim.example.org' },
      'GEOCODER_URL must end with /search (Nominatim) or /api (Photon), but is "https://nominatim.example.org"',
    ],
    [
      { SIGN_UP_COUNTRIES: 'co;gb' },
      'SIGN_UP_COUNTRIES must name countries of co, mx, gb, with commas between, but is "co;gb"',
    ],
    [
      { MAP_TILES_URL: 'tiles' },
      'MAP_TILES_URL must be a URL that begins with https:// or http://, or a path that begins with /, but is "tiles"',
    ],
  ])('is rejected with the error %j', (environment, line) => {
    expect(mistakes(environment)).toEqual(['The configuration has a mistake:', `  ${line}`])
  })

  it('reports all mistakes at once, one line for each', () => {
    expect(mistakes({ PORT: 'x', DEMO: 'huge', TRUST_PROXY: 'maybe', HOST: '0.0.0.0' })).toEqual([
      'The configuration has 3 mistakes:',
      '  PORT must be a port number, but is "x"',
      '  DEMO must be small, medium, large or none, but is "huge"',
      '  TRUST_PROXY must be 1 or 0, but is "maybe"',
    ])
  })

  it('never appears in an error with its database address, which contains a password', () => {
    const said = mistakes({ DATABASE_URL: 'mysql://parq:hunter2@db/parq' }).join('\n')
    expect(said).toContain('DATABASE_URL must begin with postgres://')
    expect(said).not.toContain('hunter2')
    const mail = mistakes({ SMTP_URL: 'mail.example.com', MAIL_FROM: 'PARQ' }).join('\n')
    expect(mail).toContain('SMTP_URL must be a URL such as smtps://')
    expect(mail).not.toContain('is "mail.example.com"')
    expect(mail).toContain('MAIL_FROM must be an address')
  })

  it('needs the database owner for a restored backup on an external database, and no owner for the bundled one', () => {
    expect(mistakes({ DATABASE_URL: 'postgres://u:p@db/parq', RESTORED: '1' }).join('\n')).toContain(
      'DATABASE_OWNER_URL must be set for a start with RESTORED=1',
    )
    const alone = mistakes({ DATABASE_OWNER_URL: 'postgres://u:hunter2@db/parq' }).join('\n')
    expect(alone).toContain('DATABASE_URL must be set with DATABASE_OWNER_URL')
    expect(alone).not.toContain('hunter2')
    expect(readConfig({ RESTORED: '1' }).restored).toBe(true)
  })

  it('requires a sender address if mail is sent', () => {
    expect(mistakes({ SMTP_URL: 'smtp://mail.example.com:25' }).join('\n')).toContain(
      'MAIL_FROM must be set with SMTP_URL',
    )
  })

  it('requires the address for links in mails if mail is sent [S2-06]', () => {
    expect(mistakes({ SMTP_URL: 'smtp://mail.example.com:25', MAIL_FROM: 'parq@example.com' }).join('\n')).toContain(
      'PUBLIC_URL must be set with SMTP_URL',
    )
    expect(mistakes({ PUBLIC_URL: 'parq.example.com' }).join('\n')).toContain('PUBLIC_URL must be a URL')
  })
})
