/** Fields whose effect only a server shows. `tests/server/fields/every-field.test.ts` asserts each effect. */
export const SERVER_FIELDS = [
  'location.staffIds',
  'agreement.asksReason',
  'membership.cost',
  'membership.locationIds',
  'vehicle.ownerRole',
  'user.language',
  'user.isActive',
  'kiosk.name',
  'kiosk.locationId',
] as const
export type ServerField = (typeof SERVER_FIELDS)[number]
