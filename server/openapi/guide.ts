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
/** Those of a device, in theirs. */
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

/** Shell form of a call: `$API`, and `$ID` in the path. */
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

/** A worked start, for the top of the document. Its steps are what a generated client does in a test. */
export const GUIDE = `## Start here

Four steps against the demo (\`npm install && npm start\`), in any shell:

**1. Sign in.** The token lasts 12 hours, with \`"remember": true\` 30 days.

\`\`\`sh
API=http://127.0.0.1:4173 # from where this page comes
TOKEN=$(${curl(signIn, '"')} ${JSON_SENT} \\
  -d '{"email":"${EMAIL}","password":"${DEMO_PASSWORD}"}' | sed -E 's/.*"token":"([^"]+)".*/\\1/')
\`\`\`

**2. List.** The last service that began. Lists have pages: \`page\` and \`limit\`.

\`\`\`sh
SERVICE=$(${curl(listServices, '?limit=1"')} ${SENT})
ID=$(echo "$SERVICE" | sed -E 's/^\\{"data":\\[\\{"id":"([^"]+)".*/\\1/')
REMARKS=$(echo "$SERVICE" | sed -E 's/.*"remarks":(null|"[^"]*").*/\\1/')
\`\`\`

**3. Edit.** Each field goes with the value that the edit was made from: where somebody else has changed it since, the answer is 409 \`edit_conflict\` with both. Plain fields work too: \`{ "remarks": "Scratch on the door" }\`. The write has a key of its own.

\`\`\`sh
KEY="first-edit-$(date +%s)"
${EDIT}
\`\`\`

**4. Retry.** No answer, or a time-out? Send the same again under the same key, as often as you like. It is done once, and answered as the first time.

\`\`\`sh
${EDIT}
\`\`\`

## A device of your own

A pay station, an entry kiosk or a booth app needs no person signed in. An administrator adds it under Locations, Devices, and makes a pairing code; the device spends it once, keeps its token, and bears it in \`${KIOSK_HEADER}\`. It sees and does only what is at its location; once it is revoked or paired anew, every call is answered 410.

\`\`\`sh
CODE=7K3M-9QXT # as the administrator reads it out
KIOSK=$(${curl(pairKiosk, '"')} ${JSON_SENT} \\
  -d "{\\"code\\":\\"$CODE\\"}" | sed -E 's/.*"token":"([^"]+)".*/\\1/')

# What it works by: hours, spaces, rates, the prefix of its receipts.
${curl(getDeviceConfiguration, '"')} ${BORNE}

# A vehicle comes in. Each write has a key of its own, and is sent again under it until it is answered.
ID=$(uuidgen); NOW=$(date -u +%Y-%m-%dT%H:%M:%SZ)
${curl(deviceCheckIn, '"')} ${BORNE} ${JSON_SENT} -H "${IDEMPOTENCY_KEY}: $(uuidgen)" \\
  -d "{\\"id\\":\\"$ID\\",\\"licensePlate\\":\\"ABC123\\",\\"vehicleTypeId\\":1,\\"startedAt\\":\\"$NOW\\",\\"receiptNumber\\":\\"K1-0001\\"}"

# What it costs now. \`at\` and \`totalCost\` go into the payment.
${curl(deviceQuote, '?licensePlate=ABC123&paymentMethod=dataphone"')} ${BORNE}

# It is paid, in the shift that is open at the register of the device; without one the money waits for an administrator.
${curl(devicePay, '"')} ${BORNE} ${JSON_SENT} -H "${IDEMPOTENCY_KEY}: $(uuidgen)" \\
  -d "{\\"id\\":\\"$ID\\",\\"endedAt\\":\\"$AT\\",\\"chargedAt\\":\\"$AT\\",\\"paymentMethod\\":\\"dataphone\\",\\"total\\":$TOTAL}"

# May it leave? \`opens\` says it; otherwise \`reason\` says why not, and \`due\` what is owed.
${curl(deviceCheckOut, '"')} ${BORNE} ${JSON_SENT} -H "${IDEMPOTENCY_KEY}: $(uuidgen)" \\
  -d "{\\"licensePlate\\":\\"ABC123\\",\\"at\\":\\"$NOW\\"}"

# Once a minute: it is there.
${curl(beatKiosk, '"')} ${BORNE} ${JSON_SENT} \\
  -d "{\\"sentAt\\":\\"$NOW\\",\\"appVersion\\":\\"1.0\\",\\"queueLength\\":0}"
\`\`\`

Where a location is paid at the entry, a check-in is \`unconfirmed\` until it is paid, and voided after 15 minutes. Who reserved is let in as that reservation.

## What holds everywhere

- **Ids** are UUIDs. Make the id of a new record yourself, best of version 7, and other records can name it before the server knows it. If a body has no \`id\`, the server makes one.
- **Edits** have two forms. Plain fields, \`{ "licensePlate": "ABC123" }\`, set a field whatever it holds now; a list replaces the whole set; \`${IF_MATCH}: "3"\` lets the edit be a conflict if the record has another version. \`{ "changes": { "licensePlate": { "from": "ABC124", "to": "ABC123" } } }\` compares each field, so that edits of different fields are merged.
- **A key** makes a write safe to repeat. Without one the write is done and has no receipt: repeated after a lost answer, it may be done twice. \`${ON_BEHALF_OF}\` and \`${DONE_AT}\` need a key.
- **A company** may be named by \`companyId\` in any query or body. It is the caller’s own; any other answers 404.
- **Money** is in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00.
- **Moments** are taken as RFC 3339 writes them, with any offset, and told in UTC with milliseconds. Dates that filter a list are of the clock in the header \`timezone\`; left out, that of the company’s country.
- **Lists in a parameter** have commas between their members; a parameter that comes several times is the same.
- **What nobody knows is refused**: a parameter or a field that a call does not take answers 400 with its name. Only writes that a device may queue ignore it, since an older or newer device may have written them; plain fields of such a write are refused too.
- **A keyed write** is refused for good where the answer names the key; any other refusal says nothing for good.
- **What is created** answers 201 with \`Location\`.
- **Examples** are what the server answered; lists are cut to their first entries, ids and moments are made to stand still.

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

Of a single field, in \`errors\`:

| code | |
|---|---|
${Object.entries(FIELD_DETAILS)
  .map(([code, detail]) => `| \`${code}\` | ${detail} |`)
  .join('\n')}
`
