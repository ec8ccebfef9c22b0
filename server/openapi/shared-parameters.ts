import { Key } from '../../contract/batch.ts'
import { Id, Instant } from '../../contract/primitives.ts'
import { DONE_AT, IDEMPOTENCY_KEY, IF_MATCH, ON_BEHALF_OF } from '../../contract/write-headers.ts'
import { ROLE_IDS } from '../../domain/roles.ts'
import { schemaOf } from './schemas.ts'

export const A_KEY = schemaOf(Key, 'input')
export const COMPANY = {
  name: 'x-company-id',
  in: 'header',
  required: false,
  description: 'The company in which a super admin works. Ignored for other callers, who belong to one company.',
  schema: schemaOf(Id, 'input'),
}
export const DEVICE = {
  name: 'x-device-id',
  in: 'header',
  required: false,
  description: 'An id that the calling device chose for itself. The session and the audit trail store it.',
  schema: schemaOf(Id, 'input'),
}
export const KEY = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: true,
  description:
    'A key that the author creates for this one write. A repeat with the same key returns the first answer and does nothing. A write without a key has no receipt: a repeat may be applied twice.',
  schema: A_KEY,
}
export const AUTHOR = {
  name: ON_BEHALF_OF,
  in: 'header',
  required: false,
  description:
    'The author of a write that an administrator sends for somebody who has left the company. The administrator’s rights apply. The record names the author, and the audit trail names both.',
  schema: schemaOf(Id, 'input'),
}
export const MOMENT = {
  name: DONE_AT,
  in: 'header',
  required: false,
  description:
    'The moment at which the author did a write that waited on their device. If it is more than two minutes ago, the history shows it as `doneAt` beside the arrival. An invalid or future moment is ignored. The header does not change what the key stands for.',
  schema: schemaOf(Instant, 'input'),
}

export const IF_VERSION = {
  name: IF_MATCH,
  in: 'header',
  required: false,
  description:
    'The version of the record that the edit was made from, as `"3"`. If the record has another version by now, the answer is 409 `edit_conflict` with both.',
  schema: { type: 'string' },
}
export const COMPANY_ID = {
  name: 'companyId',
  in: 'query',
  required: false,
  description:
    'The company of the caller; any other answers 404. A super admin without `x-company-id` works in this company. Also accepted in a body.',
  schema: schemaOf(Id, 'input'),
}
export const ROLE_ID = {
  name: 'roleId',
  in: 'query',
  required: false,
  description: 'The number of the role: 1 system administrator, 2 administrator, 3 operator. Also accepted in a body.',
  schema: { type: 'string', enum: Object.values(ROLE_IDS).map(String) },
}
export const LOCATION_ID = {
  name: 'locationId',
  in: 'query',
  required: false,
  description: 'A single location instead of `locationIds`. Also accepted in a body.',
  schema: schemaOf(Id, 'input'),
}
