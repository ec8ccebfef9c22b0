import { describe, expect, it } from 'vitest'

import { passwordStrength } from '../../domain/password-strength.ts'
import { isCommonPassword, isCompanyPassword, isPersonalPassword } from '../../domain/passwords.ts'

const LUIS = { firstName: 'Luis Ángel', lastName: 'Forero-Peña', email: 'l.forero77@parqueaderos.test' }

describe("a person's own password [S5-02]", () => {
  it.each([
    'l.forero77@parqueaderos.test',
    'LFORERO77',
    'Luis.Angel.1985',
    'luisforero2026!',
    'PEÑA-pena-peña',
    'angelluis',
    '77Forero77Luis',
    'Parqueaderos#2026',
    'parqueaderos.test',
  ])('is made from their name and e-mail if it is %s', (password) => {
    expect(isPersonalPassword(password, LUIS)).toBe(true)
  })

  it.each([
    'luisa forero y familia',
    'forerista verde',
    'el peñasco de luis',
    '8274-9913-02',
    'parq-demo-2026',
    'l o r o',
  ])('is not made from them if it is %s', (password) => {
    expect(isPersonalPassword(password, LUIS)).toBe(false)
  })

  it('may be the demo’s password, whose domain has the same words', () => {
    for (const email of ['owner@demo.parq.test', 'owner@mx.demo.parq.test', 'root@demo.parq.test'])
      expect(isPersonalPassword('parq-demo-2026', { ...LUIS, email })).toBe(false)
  })
})

describe('a password of a company [S5-02]', () => {
  const NAMES = ['Parqueadero El Roble S.A.S.', 'Sede Río Negro', 'Ana', 'Restrepo']

  it.each(['Roble2026!!', 'parqueadero-roble', 'AnaRestrepo99', 'rio.negro.sede', 'Restrepo+Luis+77'])(
    'is made of its names if it is %s',
    (password) => {
      expect(isCompanyPassword(password, LUIS, NAMES)).toBe(true)
    },
  )

  it.each(['robles del cerro 26', 'ana compra pan', '8274-9913-02', 'el roble sin hojas'])(
    'is not made of them if it is %s',
    (password) => {
      expect(isCompanyPassword(password, LUIS, NAMES)).toBe(false)
    },
  )

  it('is judged by other names in another company', () => {
    expect(isCompanyPassword('Roble2026!!', LUIS, ['Cedro S.A.S.'])).toBe(false)
  })
})

describe('a common password [S5-02]', () => {
  const isListed = (text: string) => ['password', '1234567890', 'contrasena', 'dragon'].includes(text)

  it.each(['1234567890', 'Password2026', '!!password!', 'Contraseña1', 'dragon1985', 'abababababab', '1111111111'])(
    'includes %s',
    (password) => {
      expect(isCommonPassword(password, isListed)).toBe(true)
    },
  )

  it.each(['dragon 1985 4', 'my password is long', 'passwort2026', 'abcdeabcde', 'a dragon'])(
    'does not include %s',
    (password) => {
      expect(isCommonPassword(password, isListed)).toBe(false)
    },
  )
})

describe('the strength of a password [S5-01]', () => {
  it.each([
    ['ñandú 829', 'too_short'],
    ['Luis.Forero.77', 'personal'],
    ['abababababab', 'common'],
    ['1234567890', 'weak'],
    ['8274991302', 'weak'],
    ['abcdefghijklmnop', 'weak'],
    ['dragon1985', 'weak'],
    ['Password2026!', 'weak'],
    ['12345678909876543210', 'weak'],
    ['a blue door', 'good'],
    ['8274-xK!9913', 'good'],
    ['the blue door of the house', 'strong'],
    ['kq7Fz2mWp9-tB4x', 'strong'],
  ])('is reported for %s as %s', (password, strength) => {
    expect(passwordStrength(password, LUIS)).toBe(strength)
  })
})
