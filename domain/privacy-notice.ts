import { contactLines } from './companies.ts'
import { type Country, type CountryCode, countryOption } from './countries.ts'
import type { Language } from './people.ts'

/** Parts of a company that a notice about personal data names. */
export interface NoticeCompany {
  name: string
  country: Country
  contactEmail: string | null
  contactPhone: string | null
  /** The company's own words; null for those by the law of its country. */
  privacyNotice: string | null
  /** Address of the whole notice. */
  privacyNoticeAddress: string | null
}

interface NoticeWords {
  /** Name of the whole notice in the law of the country. */
  title: string
  /** Notice of a company without words of its own: responsible company, purposes, rights. */
  usual: (company: string, contact: string) => string
  /** Line on a ticket without an address. */
  short: string
}

// Sources: Colombia, Ley 1581 of 2012, articles 8 and 12; Mexico, Ley Federal de Protección de Datos Personales en
// Posesión de los Particulares, articles on the simplified notice; United Kingdom, UK GDPR, article 13.
const WORDS: Readonly<Record<CountryCode, Readonly<Record<Language, NoticeWords>>>> = {
  co: {
    es: {
      title: 'Política de tratamiento de datos',
      usual: (company, contact) =>
        `${company} es responsable del tratamiento de sus datos personales (Ley 1581 de 2012). Los usa para prestarle el servicio de parqueadero, cobrarlo y comunicarse con usted. Puede conocerlos, actualizarlos, rectificarlos y pedir que se supriman${contact}.`,
      short: 'Sus datos se tratan según la Ley 1581 de 2012.',
    },
    en: {
      title: 'Data processing policy',
      usual: (company, contact) =>
        `${company} is responsible for your personal data (Law 1581 of 2012, Colombia). It is used to provide parking, to charge for it and to contact you. You can ask to see, update, correct or delete it${contact}.`,
      short: 'Your data is processed under Law 1581 of 2012.',
    },
  },
  mx: {
    es: {
      title: 'Aviso de privacidad',
      usual: (company, contact) =>
        `${company} es responsable de sus datos personales (Ley Federal de Protección de Datos Personales en Posesión de los Particulares). Los usa para prestarle el servicio de estacionamiento, cobrarlo y comunicarse con usted. Puede ejercer sus derechos de acceso, rectificación, cancelación y oposición${contact}.`,
      short: 'Sus datos se tratan según la LFPDPPP.',
    },
    en: {
      title: 'Privacy notice',
      usual: (company, contact) =>
        `${company} is responsible for your personal data (Federal Law on the Protection of Personal Data Held by Private Parties, Mexico). It is used to provide parking, to charge for it and to contact you. You can ask to see, correct or cancel it, or object to its use${contact}.`,
      short: 'Your data is processed under the LFPDPPP.',
    },
  },
  gb: {
    es: {
      title: 'Aviso de privacidad',
      usual: (company, contact) =>
        `${company} es responsable de sus datos personales (UK GDPR). Los usa para prestarle el servicio de estacionamiento, cobrarlo y comunicarse con usted. Puede pedir acceso, rectificación o supresión, u oponerse a su uso${contact}. Puede reclamar ante la Information Commissioner’s Office.`,
      short: 'Sus datos se tratan según el UK GDPR.',
    },
    en: {
      title: 'Privacy notice',
      usual: (company, contact) =>
        `${company} is the controller of your personal data (UK GDPR). It is used to provide parking, to charge for it and to contact you. You can ask to see, correct or erase it, or object to its use${contact}. You can complain to the Information Commissioner’s Office.`,
      short: 'Your data is processed under the UK GDPR.',
    },
  },
}

const wordsOf = (country: Country, language: Language) => WORDS[countryOption(country).code][language]

/** Returns the words about personal data for forms: the company's own, else those by the law of its country. */
export function noticeText(company: NoticeCompany, language: Language): string {
  if (company.privacyNotice !== null) return company.privacyNotice
  const contact = contactLines(company).join(', ')
  return wordsOf(company.country, language).usual(company.name, contact === '' ? '' : `: ${contact}`)
}

/** Returns the name of the whole notice, for its link. */
export function noticeTitle(country: Country, language: Language): string {
  return wordsOf(country, language).title
}

/** Returns the line about personal data on a ticket. */
export function noticeLine(
  { country, privacyNoticeAddress: address }: Pick<NoticeCompany, 'country' | 'privacyNoticeAddress'>,
  language: Language,
): string {
  const { title, short } = wordsOf(country, language)
  return address === null ? short : `${title}: ${address}`
}
