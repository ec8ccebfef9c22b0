import { DONE_AT, IDEMPOTENCY_KEY, IF_MATCH, ON_BEHALF_OF } from '../../contract/write-headers.ts'
import { PROBLEM_CODES } from '../../contract/errors.ts'
import { FIELD_DETAILS, PROBLEM_DETAILS } from '../http/error-details.ts'
import { listServices } from '../../contract/service.ts'
import { editService } from '../../contract/service-writes.ts'
import { signIn } from '../../contract/session.ts'
import { DEMO_PASSWORD } from '../demo/accounts.ts'
import { JSON_SENT, SENT, curl } from './curl.ts'
import { DEVICE_GUIDE } from './device-guide.ts'

/** The calls of the worked start, in their order. */
export const EXAMPLE_START = [signIn, listServices, editService] as const

const EMAIL = 'owner@demo.parq.test'

const EDIT = `${curl(editService, '"')} ${SENT} ${JSON_SENT} \\
  -H "${IDEMPOTENCY_KEY}: $KEY" \\
  -d "{\\"changes\\":{\\"remarks\\":{\\"from\\":$REMARKS,\\"to\\":\\"Scratch on the door\\"}}}"`

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

${DEVICE_GUIDE}
## Rules for all calls

- **Ids** are UUIDs. Create the id of a new record yourself, preferably a UUID of version 7, so that other records can name it before the server knows it. If a body has no \`id\`, the server creates one.
- **Edits** have two forms. Plain fields, \`{ "licensePlate": "ABC123" }\`, overwrite the current value, and a list replaces the whole set. With \`${IF_MATCH}: "3"\`, the edit is a conflict if the record has another version. \`{ "changes": { "licensePlate": { "from": "ABC124", "to": "ABC123" } } }\` compares each field, so edits of different fields are merged.
- **A key** makes a write safe to repeat. A write without a key has no receipt: if you repeat it after a lost answer, it may be applied twice. \`${ON_BEHALF_OF}\` and \`${DONE_AT}\` need a key.
- **The company** may be named as \`companyId\` in any query or body. It must be the caller’s own; any other answers 404.
- **Money** is in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00.
- **Moments** are RFC 3339 with any offset in requests, and UTC with milliseconds in answers. Dates that filter a list are in the time zone of the header \`timezone\`, or else of the company’s country.
- **Lists in a parameter** are separated by commas. Repeating the parameter has the same effect.
- **Unknown parameters and fields are refused** with 400 and their name. Only writes that the app queues ignore unknown fields in their bodies, because another release may have written them. Unknown plain fields are refused there too. Calls of paired devices refuse all unknown fields.
- **A write with a key** is refused finally if the answer names the key. After any other refusal the write may still succeed.
- **News** comes by polling. There are no webhooks. \`GET …/changes\` returns the records that changed since a cursor; call it again at once while \`more\` is true. The stream of events says when to ask.
- **429** names the seconds to wait in \`retryAfter\` and in the header \`retry-after\`.
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
