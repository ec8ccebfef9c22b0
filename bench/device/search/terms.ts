import { comparableText } from '../../../domain/text/comparable-text.ts'
import { DRIVERS, SERVICES, driverAt, plateOf } from './company.ts'

/** A typed search text, and its kind. */
export interface Term {
  sort: string
  typed: string
}

const EACH = 30

function each(sort: string, typed: (number: number) => string): Term[] {
  const words = Array.from({ length: EACH * 20 }, (_, number) => typed(number))
  return [...new Set(words)].slice(0, EACH).map((word) => ({ sort, typed: word }))
}

const aPlate = (number: number) => plateOf((number * 977) % (SERVICES / 2))
const aDriver = (number: number) => driverAt((number * 2_741) % DRIVERS)
const words = (text: string) => comparableText(text).split(' ')

/** No plate has an Ñ. */
const noPlate = (number: number) => `Q${aPlate(number).slice(0, 3)}Ñ`

export const PLATE_TERMS: readonly Term[] = [
  ...each('1 character', (number) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.charAt(number)),
  ...each('2 characters', (number) => aPlate(number).slice(number % 4, (number % 4) + 2)),
  ...each('3 characters', (number) => aPlate(number).slice(number % 3, (number % 3) + 3)),
  ...each('whole plate', aPlate),
  ...each('miss, long', noPlate),
  ...each('miss, short', (number) => `${'ÑÁÉÍÓÚÜ'.charAt(number % 7)}${String(number % 10)}`),
]

export const DRIVER_TERMS: readonly Term[] = [
  ...each('1 character', (number) => 'abcdefghijklmnopqrstuvwxyz0123456789'.charAt(number)),
  ...each('3 characters', (number) => comparableText(aDriver(number).lastName).slice(0, 3)),
  ...each('first name', (number) => aDriver(number).firstName),
  ...each('both names', (number) => `${aDriver(number).firstName} ${words(aDriver(number).lastName)[0] ?? ''}`),
  ...each('whole name', (number) => `${aDriver(number).firstName} ${aDriver(number).lastName}`),
  ...each(
    'names turned around',
    (number) => `${words(aDriver(number).lastName)[0] ?? ''} ${aDriver(number).firstName}`,
  ),
  ...each('identification', (number) => aDriver(number).identification ?? ''),
  ...each('phone', (number) => aDriver(number).phone ?? ''),
  ...each('e-mail', (number) => aDriver(number).email ?? ''),
  ...each('part of a plate', (number) => aPlate(number).slice(1, 5)),
  ...each('miss', (number) => `xq${words(aDriver(number).lastName)[0] ?? ''}`),
]
