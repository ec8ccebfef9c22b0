const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** A header accepts no other letters. */
const LINK = 'Vb3kJq0ZcTn5sWw8xYl2RmDg7HuEi1PoAfNtBv6XzKQ'

/** Replacements for values that differ each time, by field name. */
const NAMED: Readonly<Record<string, string>> = {
  token: 'q9yZ…',
  cursor: 'eyJ4aWQi…',
  'x-driver-link': LINK,
  'x-shop-link': LINK,
  'x-email-link': LINK,
  'x-password-link': LINK,
  'x-kiosk-token': LINK,
  receiptPrefix: 'K1',
  receiptCode: 'kKMKdG9L9Az4KV_zlehz7A',
  content: 'JVBERi0xLjMK',
  challenge: LINK,
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/PARQ:ana%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=PARQ',
  rawId: 'q2VudHJvLW9mZmljZS0x',
  clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
  attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oA',
}

/** Values that grow with earlier steps of this test. */
const COUNTED: ReadonlySet<string> = new Set(['version', 'vehiclesInside.count'])

/** Replaces values that differ in each run: ids by order of appearance, moments, and values invented for this test. */
export function standingStill(example: object): object {
  const ids = new Map<string, string>()
  const still = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((part: unknown) => still(part, name))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, part]) => [
          key,
          still(part, name === 'vehiclesInside' ? `${name}.${key}` : key),
        ]),
      )
    if (typeof value === 'number' && name === 'clockSkew') return 184
    if (typeof value === 'number') return COUNTED.has(name) ? Math.min(value, 2) : value
    if (typeof value !== 'string') return value
    if (NAMED[name] !== undefined) return NAMED[name]
    return value
      .replace(MOMENT, '2026-11-17T16:00:00.000Z')
      .replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z(?=_)/, '2026-11-17T16:00:00.000Z')
      .replace(/^20[6-9]\d-\d\d-\d\d$/, '2026-12-28')
      .replace(/^(RC|K1)-\d{7}$/, '$1-0000198')
      .replace(/^RP-\d{7}$/, 'RP-0000042')
      .replace(/^(\d+)-[\w-]{16}-[\da-f]{8}$/, '17-QaRPWhi3DItVqK3w-2880ad0a')
      .replace(/^9T(\d{5}|\d{10})$/, 'ABC123')
      .replace(/^[\dA-Z]{4}-[\dA-Z]{4}$/, '7KPM-2D9X')
      .replace(/^0000\d{4}$/, '7KPM2D9X')
      .replace(
        /^[\dA-Z]{100,120}$/,
        '07WZZZXF000VM7JJNNPDKJ009BYWPK25M7HVFSHESN5Y190TECQF214HGM82C7F0Y42MR8RMD8ZMQKRG5N0G2AX4JKKEYN6YSWMN3GS84GJ97HWP38',
      )
      .replace(/^LIR[\da-f]{9}$/i, 'LIR260117AB1')
      .replace(/^[\dA-F]{12}$/, 'EJA260117AB1')
      .replace(/^77\d{8}$/, '3001234567')
      .replace(/^driver-[\da-f]{12}\./, 'driver-0198a4c2d1e7.')
      .replace(/^\d{6}$/, '246813')
      .replace(/^[a-z\d]{4}(-[a-z\d]{4}){5}$/, 'abcd-efgh-jkmn-pqrs-tuvw-xyz2')
      .replace(/^[\w-]{48}$/, 'MDE5ODAwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAx')
      .replace(/^[\w-]{22}$/, 'q2VudHJvLW9mZmljZS0xMQ')
      .replaceAll(UUID, (id) => {
        if (!ids.has(id)) ids.set(id, `01980000-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`)
        return ids.get(id) ?? id
      })
  }
  return Object(still(example))
}

/** Cuts lists to their first entries. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]))
  return value
}
