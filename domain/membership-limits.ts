/** Stand apart from the rules, since the words of an error name them. */
export const AUTHORIZED_VEHICLES_MAX = 50
export const VALIDITY_UNITS = ['days', 'months'] as const
export type ValidityUnit = (typeof VALIDITY_UNITS)[number]
export const VALIDITY_MAX = { days: 3_660, months: 120 } as const satisfies Record<ValidityUnit, number>
