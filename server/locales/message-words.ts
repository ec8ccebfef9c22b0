import type { Country } from '../../domain/countries.ts'
import type { CustomerMessageKind } from '../../domain/messaging.ts'
import type { Language } from '../../domain/people.ts'
import { wordOverlay } from '../../domain/word-overlays.ts'

/**
 * Text of a message to a customer. Meta approves the body word by word as a template, so its values are named in it:
 * `{{plate}}`. A template may neither begin nor end with a value.
 */
export interface MessageText {
  subject: string
  body: string
}

type MessageCatalog = Readonly<Record<CustomerMessageKind, MessageText>>

/** Last line of every template. E-mails leave it out. */
const STOP_LINE: Record<Language, string> = {
  en: 'Reply STOP to receive no more messages.',
  es: 'Responda BAJA si no quiere recibir más mensajes.',
}

/** Why a customer receives the e-mail. */
const WHY: Record<Language, (company: string) => string> = {
  en: (company) => `You receive this message because you are a customer of ${company}. Replies to it are not read.`,
  es: (company) => `Recibe este mensaje porque es cliente de ${company}. Nadie lee las respuestas.`,
}

const en: MessageCatalog = {
  receipt: {
    subject: 'Parking receipt {{number}} · {{company}}',
    body: 'Thank you for parking with {{company}}. This is the receipt of {{plate}}: {{total}}. It is also at {{link}} for as long as we keep it.',
  },
  entry_ticket: {
    subject: 'Your ticket {{number}} at {{location}} · {{company}}',
    body: 'Welcome to {{company}}. Your vehicle {{plate}} entered {{location}} on {{entered}}. Show the attached ticket {{number}} when you leave.',
  },
  pass_sold: {
    subject: 'Your pass at {{location}} · {{company}}',
    body: 'Thank you for your payment to {{company}}. Your pass “{{pass}}” for {{plates}} at {{location}} is valid until {{until}}; you paid {{total}}.',
  },
  pass_expiring: {
    subject: 'Your pass ends on {{until}} · {{company}}',
    body: 'Your pass “{{pass}}” of {{company}} for {{plates}} ends on {{until}}. To renew it for {{total}}, pay at {{location}} before that day ends.',
  },
  pass_expired: {
    subject: 'Your pass ended on {{until}} · {{company}}',
    body: 'Your pass “{{pass}}” of {{company}} for {{plates}} ended on {{until}}. To park with it again, renew it for {{total}} at {{location}} when you come.',
  },
  invoice: {
    subject: 'Invoice {{number}} · {{company}}',
    body: 'This is the invoice {{number}} of {{company}}, of {{total}}. Keep the attached file for your records.',
  },
  driver_update: {
    subject: 'Are your details still right? · {{company}}',
    body: 'Hello {{name}}, {{company}} asks you to check your details as a driver: {{link}} opens them once, so do not share the link.',
  },
  overstay: {
    subject: 'Your paid time ends at {{until}} · {{company}}',
    body: 'The paid time of {{plate}} at {{location}} ends at {{until}}. If you need longer, pay {{company}} for more time before then.',
  },
}

const es: MessageCatalog = {
  receipt: {
    subject: 'Recibo de parqueadero {{number}} · {{company}}',
    body: 'Gracias por estacionar con {{company}}. Este es el recibo de {{plate}}: {{total}}. También está en {{link}} mientras lo guardemos.',
  },
  entry_ticket: {
    subject: 'Su tiquete {{number}} en {{location}} · {{company}}',
    body: 'Le damos la bienvenida a {{company}}. Su vehículo {{plate}} entró a {{location}} el {{entered}}. Muestre el tiquete adjunto {{number}} al salir.',
  },
  pass_sold: {
    subject: 'Su pase en {{location}} · {{company}}',
    body: 'Gracias por su pago a {{company}}. Su pase «{{pass}}» para {{plates}} en {{location}} vale hasta el {{until}}; pagó {{total}}.',
  },
  pass_expiring: {
    subject: 'Su pase termina el {{until}} · {{company}}',
    body: 'Su pase «{{pass}}» de {{company}} para {{plates}} termina el {{until}}. Para renovarlo por {{total}}, pague en {{location}} antes de que termine ese día.',
  },
  pass_expired: {
    subject: 'Su pase terminó el {{until}} · {{company}}',
    body: 'Su pase «{{pass}}» de {{company}} para {{plates}} terminó el {{until}}. Para volver a estacionar con él, renuévelo por {{total}} en {{location}} cuando venga.',
  },
  invoice: {
    subject: 'Factura {{number}} · {{company}}',
    body: 'Esta es la factura {{number}} de {{company}}, por {{total}}. Guarde el archivo adjunto.',
  },
  driver_update: {
    subject: '¿Sus datos siguen al día? · {{company}}',
    body: 'Hola, {{name}}. {{company}} le pide revisar sus datos de conductor: {{link}} los abre una sola vez, así que no comparta el enlace.',
  },
  overstay: {
    subject: 'Su tiempo pagado termina a las {{until}} · {{company}}',
    body: 'El tiempo pagado de {{plate}} en {{location}} termina a las {{until}}. Si necesita más, páguele antes a {{company}} el tiempo que falte.',
  },
}

const CATALOGS: Record<Language, MessageCatalog> = { en, es }

/** Words of one country that differ from its language's own. */
const OVERLAYS: Readonly<Record<string, Partial<MessageCatalog>>> = {
  'en-GB': {
    pass_sold: {
      subject: 'Your permit at {{location}} · {{company}}',
      body: 'Thank you for your payment to {{company}}. Your permit “{{pass}}” for {{plates}} at {{location}} is valid until {{until}}; you paid {{total}}.',
    },
    pass_expiring: {
      subject: 'Your permit ends on {{until}} · {{company}}',
      body: 'Your permit “{{pass}}” of {{company}} for {{plates}} ends on {{until}}. To renew it for {{total}}, pay at {{location}} before that day ends.',
    },
    pass_expired: {
      subject: 'Your permit ended on {{until}} · {{company}}',
      body: 'Your permit “{{pass}}” of {{company}} for {{plates}} ended on {{until}}. To park with it again, renew it for {{total}} at {{location}} when you come.',
    },
  },
  'es-MX': {
    receipt: {
      subject: 'Recibo de estacionamiento {{number}} · {{company}}',
      body: es.receipt.body,
    },
    entry_ticket: {
      subject: 'Su boleto {{number}} en {{location}} · {{company}}',
      body: 'Le damos la bienvenida a {{company}}. Su vehículo {{plate}} entró a {{location}} el {{entered}}. Muestre el boleto adjunto {{number}} al salir.',
    },
    pass_sold: {
      subject: 'Su pensión en {{location}} · {{company}}',
      body: 'Gracias por su pago a {{company}}. Su pensión «{{pass}}» para {{plates}} en {{location}} vale hasta el {{until}}; pagó {{total}}.',
    },
    pass_expiring: {
      subject: 'Su pensión termina el {{until}} · {{company}}',
      body: 'Su pensión «{{pass}}» de {{company}} para {{plates}} termina el {{until}}. Para renovarla por {{total}}, pague en {{location}} antes de que termine ese día.',
    },
    pass_expired: {
      subject: 'Su pensión terminó el {{until}} · {{company}}',
      body: 'Su pensión «{{pass}}» de {{company}} para {{plates}} terminó el {{until}}. Para volver a estacionar con ella, renuévela por {{total}} en {{location}} cuando venga.',
    },
  },
}

/** Returns the text of a message in a person's language, as the country of the company says it. */
export function messageTextIn(kind: CustomerMessageKind, language: Language, country: Country): MessageText {
  const overlay = wordOverlay(language, country)
  return (overlay === null ? undefined : OVERLAYS[overlay]?.[kind]) ?? CATALOGS[language][kind]
}

/** Returns the body of a message as Meta approves it: with named values and the words that end messages. */
export function templateBody({ body }: MessageText, language: Language): string {
  return `${body}\n\n${STOP_LINE[language]}`
}

export function whyReceived(language: Language, company: string): string {
  return WHY[language](company)
}

/** Names of the values in a text, in their order and once each. */
export function valueNames(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))]
}

/** Returns a text with its values. Throws if one is missing, as Meta would refuse it. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`A message lacks its ${name}`)
    return value
  })
}
