import { DONE_AT, IDEMPOTENCY_KEY, IF_MATCH, ON_BEHALF_OF } from '../../contract/write-headers.ts'
import { deviceCheckIn, deviceCheckOut, devicePay, deviceQuote, getDeviceConfiguration } from '../../contract/device.ts'
import { type Endpoint, endpointPath } from '../../contract/endpoint.ts'
import { PROBLEM_CODES } from '../../contract/errors.ts'
import { FIELD_DETAILS, PROBLEM_DETAILS } from '../http/error-details.ts'
import { KIOSK_HEADER, beatKiosk, pairKiosk } from '../../contract/kiosk-device.ts'
import { listServices } from '../../contract/service.ts'
import { editService } from '../../contract/service-writes.ts'
import { signIn } from '../../contract/session.ts'
import { DEMO_PASSWORD } from '../demo/accounts.ts'

/** The calls of the worked start, in their order. */
export const EXAMPLE_START = [signIn, listServices, editService] as const
/** The calls of a device, in their order. */
export const EXAMPLE_DEVICE = [
  pairKiosk,
  getDeviceConfiguration,
  deviceCheckIn,
  deviceQuote,
  devicePay,
  deviceCheckOut,
  beatKiosk,
] as const

const EMAIL = 'owner@demo.parq.test'

/** Returns a call as a curl command, with `$API`, and `$ID` in the path. */
function curl(endpoint: Endpoint, more: string): string {
  const method = endpoint.method === 'PATCH' ? '-X PATCH ' : ''
  return `curl -s ${method}"$API${endpointPath(endpoint).replace(':id', '$ID')}${more}`
}

const SENT = `-H "authorization: Bearer $TOKEN"`
const JSON_SENT = `-H "content-type: application/json"`
const EDIT = `${curl(editService, '"')} ${SENT} ${JSON_SENT} \\
  -H "${IDEMPOTENCY_KEY}: $KEY" \\
  -d "{\\"changes\\":{\\"remarks\\":{\\"from\\":$REMARKS,\\"to\\":\\"Scratch on the door\\"}}}"`

const BORNE = `-H "${KIOSK_HEADER}: $KIOSK"`

/** Worked example at the top of the document. A test runs its steps with a generated client. */
export const GUIDE = `## Start here

Four steps against the demo (\`npm install && npm start\`), in any shell:

**1. Sign in.** The token lasts 12 hours, or 30 days with \`"remember": true\`.

\`\`\`sh
API=http://127.0.0.1:4173 # the address of this page
TOKEN=$(${curl(signIn, '"')} ${JSON_SENT} \\
  -d '{"email":"${EMAIL}","password":"${DEMO_PASSWORD}"}' | sed -E 's/.*"token":"([^"]+)".*/\\1/')
\`\`\`

**2. List.** The service that started last. Lists have pages: \`page\` and \`limit\`.

\`\`\`sh
SERVICE=$(${curl(listServices, '?limit=1"')} ${SENT})
ID=$(echo "$SERVICE" | sed -E 's/^\\{"data":\\[\\{"id":"([^"]+)".*/\\1/')
REMARKS=$(echo "$SERVICE" | sed -E 's/.*"remarks":(null|"[^"]*").*/\\1/')
\`\`\`

**3. Edit.** Each field carries the value that the edit was made from. If somebody else has changed it since, the answer is 409 \`edit_conflict\` with both values. Plain fields work too: \`{ "remarks": "Scratch on the door" }\`. The write has its own key.

\`\`\`sh
KEY="first-edit-$(date +%s)"
${EDIT}
\`\`\`

**4. Retry.** If there is no answer, send the same request with the same key again, as often as you like. The edit is applied once, and each answer equals the first.

\`\`\`sh
${EDIT}
\`\`\`

## A device of your own

A pay station, an entry kiosk or a booth app needs no signed-in person. An administrator adds it under Locations, Devices, and creates a pairing code. The device uses the code once, stores its token, and sends it in \`${KIOSK_HEADER}\`. It works only at its location. After it was revoked or paired again, every call with the old token is answered 410.

\`\`\`sh
CODE=7K3M-9QXT # from the administrator
KIOSK=$(${curl(pairKiosk, '"')} ${JSON_SENT} \\
  -d "{\\"code\\":\\"$CODE\\"}" | sed -E 's/.*"token":"([^"]+)".*/\\1/')

# Its configuration: hours, spaces, rates, the prefix of its receipts.
${curl(getDeviceConfiguration, '"')} ${BORNE}

# A vehicle comes in. Each write has its own key. Repeat it with this key until there is an answer.
ID=$(uuidgen); NOW=$(date -u +%Y-%m-%dT%H:%M:%SZ)
${curl(deviceCheckIn, '"')} ${BORNE} ${JSON_SENT} -H "${IDEMPOTENCY_KEY}: $(uuidgen)" \\
  -d "{\\"id\\":\\"$ID\\",\\"licensePlate\\":\\"ABC123\\",\\"vehicleTypeId\\":1,\\"startedAt\\":\\"$NOW\\",\\"receiptNumber\\":\\"K1-0001\\"}"

# The price now. Use \`at\` and \`totalCost\` in the payment.
${curl(deviceQuote, '?licensePlate=ABC123&paymentMethod=dataphone"')} ${BORNE}

# The payment, in the open shift of the device’s register. Without an open shift the money waits for an administrator.
${curl(devicePay, '"')} ${BORNE} ${JSON_SENT} -H "${IDEMPOTENCY_KEY}: $(uuidgen)" \\
  -d "{\\"id\\":\\"$ID\\",\\"endedAt\\":\\"$AT\\",\\"chargedAt\\":\\"$AT\\",\\"paymentMethod\\":\\"dataphone\\",\\"total\\":$TOTAL}"

# May it leave? See \`opens\`. If it is false, \`reason\` says why, and \`due\` is the amount due.
${curl(deviceCheckOut, '"')} ${BORNE} ${JSON_SENT} -H "${IDEMPOTENCY_KEY}: $(uuidgen)" \\
  -d "{\\"licensePlate\\":\\"ABC123\\",\\"at\\":\\"$NOW\\"}"

# Once a minute: the device is online.
${curl(beatKiosk, '"')} ${BORNE} ${JSON_SENT} \\
  -d "{\\"sentAt\\":\\"$NOW\\",\\"appVersion\\":\\"1.0\\",\\"queueLength\\":0}"
\`\`\`

At a location that is paid at the entry, a check-in is \`unconfirmed\` until it is paid, and is voided after 15 minutes. A vehicle with a reservation starts the stay of that reservation.

## Rules for all calls

- **Ids** are UUIDs. Create the id of a new record yourself, preferably a UUID of version 7, so that other records can name it before the server knows it. If a body has no \`id\`, the server creates one.
- **Edits** have two forms. Plain fields, \`{ "licensePlate": "ABC123" }\`, overwrite the current value, and a list replaces the whole set. With \`${IF_MATCH}: "3"\`, the edit is a conflict if the record has another version. \`{ "changes": { "licensePlate": { "from": "ABC124", "to": "ABC123" } } }\` compares each field, so edits of different fields are merged.
- **A key** makes a write safe to repeat. A write without a key has no receipt: if you repeat it after a lost answer, it may be applied twice. \`${ON_BEHALF_OF}\` and \`${DONE_AT}\` need a key.
- **The company** may be named as \`companyId\` in any query or body. It must be the caller’s own; any other answers 404.
- **Money** is in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00.
- **Moments** are RFC 3339 with any offset in requests, and UTC with milliseconds in answers. Dates that filter a list are in the time zone of the header \`timezone\`, or else of the company’s country.
- **Lists in a parameter** are separated by commas. Repeating the parameter has the same effect.
- **Unknown parameters and fields are refused** with 400 and their name. Only writes that a device may queue ignore unknown fields, because another release may have written them. Unknown plain fields are refused there too.
- **A write with a key** is refused finally if the answer names the key. After any other refusal the write may still succeed.
- **A created record** answers 201 with \`Location\`.
- **Examples** are real answers of the server. Lists are shortened, and ids and moments are fixed values.

## Refusals

\`application/problem+json\` (RFC 9457). \`code\` is for programs, \`detail\` for developers.

| code | status | |
|---|---|---|
${Object.entries(PROBLEM_DETAILS)
  .map(
    ([code, detail]) =>
      `| \`${code}\` | ${new Map<string, number>(Object.entries(PROBLEM_CODES)).get(code)} | ${detail} |`,
  )
  .join('\n')}

Codes of single fields, in \`errors\`:

| code | |
|---|---|
${Object.entries(FIELD_DETAILS)
  .map(([code, detail]) => `| \`${code}\` | ${detail} |`)
  .join('\n')}
`
