import { deviceCheckIn, deviceCheckOut, devicePay, deviceQuote, getDeviceConfiguration } from '../../contract/device.ts'
import { KIOSK_HEADER, beatKiosk, kioskDeviceCalls, makePairingCode, pairKiosk } from '../../contract/kiosk-device.ts'
import { IDEMPOTENCY_KEY } from '../../contract/write-headers.ts'
import { JSON_SENT, SENT, curl } from './curl.ts'

/** The calls of a device, in their order. */
export const EXAMPLE_DEVICE = [
  kioskDeviceCalls.create,
  makePairingCode,
  pairKiosk,
  getDeviceConfiguration,
  deviceCheckIn,
  deviceQuote,
  devicePay,
  deviceCheckOut,
  beatKiosk,
] as const

const BORNE = `-H "${KIOSK_HEADER}: $KIOSK"`
const KEYED = `-H "${IDEMPOTENCY_KEY}: $(uuid)"`

/** The part of the guide for pay stations, kiosks and gates. A test runs its commands. */
export const DEVICE_GUIDE = `## A device of your own

A pay station, an entry kiosk or a gate needs no signed-in person. An administrator adds it under Locations, Devices, and creates a pairing code. The device uses the code once, stores its token, and sends it in \`${KIOSK_HEADER}\`. It works only at its location. After it was revoked or paired again, every call with the old token is answered 410. The next lines continue the ones above.

\`\`\`sh
uuid() { node -p 'crypto.randomUUID()'; } # or uuidgen

# The administrator adds the device at the location of the service above, and creates a code.
LOCATION=$(echo "$SERVICE" | sed -E 's/.*"location":\\{"id":"([^"]+)".*/\\1/')
ID=$(${curl(kioskDeviceCalls.create, '"')} ${SENT} ${JSON_SENT} \\
  -d "{\\"name\\":\\"Gate\\",\\"locationId\\":\\"$LOCATION\\"}" | sed -E 's/^\\{"id":"([^"]+)".*/\\1/')
CODE=$(${curl(makePairingCode, '"')} ${SENT} -X POST | sed -E 's/.*"code":"([^"]+)".*/\\1/')

# The device pairs itself. PREFIX starts its receipt numbers, and is new with each pairing.
PAIRED=$(${curl(pairKiosk, '"')} ${JSON_SENT} \\
  -d "{\\"code\\":\\"$CODE\\"}")
KIOSK=$(echo "$PAIRED" | sed -E 's/.*"token":"([^"]+)".*/\\1/')
PREFIX=$(echo "$PAIRED" | sed -E 's/.*"receiptPrefix":"([^"]+)".*/\\1/')

# Its configuration: hours, spaces, rates, time to leave.
${curl(getDeviceConfiguration, '"')} ${BORNE}

# A vehicle comes in. Each write has its own key. Repeat it with this key until there is an answer.
ID=$(uuid); NOW=$(date -u +%Y-%m-%dT%H:%M:%SZ); PLATE=GTE481
${curl(deviceCheckIn, '"')} ${BORNE} ${JSON_SENT} ${KEYED} \\
  -d "{\\"id\\":\\"$ID\\",\\"licensePlate\\":\\"$PLATE\\",\\"vehicleTypeId\\":1,\\"startedAt\\":\\"$NOW\\",\\"receiptNumber\\":\\"$PREFIX-0001\\"}"

# The price now.
QUOTE=$(${curl(deviceQuote, '?licensePlate=$PLATE&paymentMethod=dataphone"')} ${BORNE})
AT=$(echo "$QUOTE" | sed -E 's/.*"at":"([^"]+)","quote".*/\\1/')
TOTAL=$(echo "$QUOTE" | sed -E 's/.*"quote":\\{.*"totalCost":([0-9]+).*/\\1/')

# The payment, in the open shift of the device’s register. Without an open shift the money waits for an administrator.
${curl(devicePay, '"')} ${BORNE} ${JSON_SENT} ${KEYED} \\
  -d "{\\"id\\":\\"$ID\\",\\"endedAt\\":\\"$AT\\",\\"chargedAt\\":\\"$AT\\",\\"paymentMethod\\":\\"dataphone\\",\\"total\\":$TOTAL}"

# May it leave? See \`opens\`, and \`reason\`.
${curl(deviceCheckOut, '"')} ${BORNE} ${JSON_SENT} ${KEYED} \\
  -d "{\\"licensePlate\\":\\"$PLATE\\",\\"at\\":\\"$(date -u +%Y-%m-%dT%H:%M:%SZ)\\"}"

# Once a minute: the device is online.
${curl(beatKiosk, '"')} ${BORNE} ${JSON_SENT} \\
  -d "{\\"sentAt\\":\\"$(date -u +%Y-%m-%dT%H:%M:%SZ)\\",\\"appVersion\\":\\"1.0\\",\\"queueLength\\":0}"
\`\`\`

- **The exit** opens if \`opens\` is true. Otherwise \`reason\` is one of these: \`payment_due\`, with the amount in \`due\`; \`overstayed\`, if the time to leave (\`graceUntil\`) is over; \`not_inside\`, for a reservation or a request that was not paid. A plate or ticket without a stay at the location is answered 404, a voided one too if it is named by its plate. A pass within its hours owes nothing, and its reason is \`free\`. A second check-out within \`graceUntil\` opens again.
- **An overstay** is paid as a stay of its own. Check the plate in again, with a new \`id\` and receipt number and with \`overstayOf\`, the id of \`service\` in the answer of the check-out. It is priced from the first payment on. Then ask for its price, take the payment and check out as usual.
- **A plate that is inside** is refused with \`plate_in_progress\`, for example if the camera reads a vehicle twice or two gates read it at once. The first stay counts: open the barrier, and print no second ticket. Reading the same vehicle twice is no retry; a retry has the same key and the same body.
- **Receipt numbers** are the prefix of the pairing, a hyphen and a number that the device counts. A number that the location already has gets a suffix, so print the \`receiptNumber\` of the answer.
- **The total** is what the device took, and its money is never refused because the price moved. The stay is paid with it: \`difference\` holds what it lacks, and the exit opens. A total above any price that could have been asked for is stored in \`refusedQuote\`, and the stay costs its own price. A device that takes part of an amount must collect the rest before it pays. Administrators see both cases.
- **A second payment** of a stay is due to be refunded (\`refundDue\`), and staff refund it. It is refused with \`more_than_stay_costs\` if the device says that it took more than the stay costs.
- **Clocks**: a moment in the future counts as the moment of arrival, and a heartbeat answers with \`clockSkew\`, in milliseconds, positive if the device is ahead. Correct the clock by it: a clock that is behind shortens or lengthens stays.
- **Without a network**, queue the writes and send them in their order, one after another, each with its key and the moments at which things happened. There is no header for it: \`startedAt\`, \`chargedAt\` and \`at\` carry them. The \`at\` of a check-out counts if the device had no contact around that moment; otherwise the server’s time counts. If a check-in has no answer, do not send its payment: it would be answered 404.
- **Full or closed**: a check-in is not refused for opening hours or a lack of spaces. Compare the configuration with the number of vehicles before you open. A location that is out of use is refused with \`location_unknown\`.
- **A lost ticket** is found by its plate. Its fee is charged by staff.
- **Limits**: 120 calls at once, then one a second, for each token; 30 heartbeats, then one in ten seconds.

At a location that is paid at the entry, a check-in is \`unconfirmed\` until it is paid, and is voided after 15 minutes. A vehicle with a reservation starts the stay of that reservation: use the id of the answer.
`
