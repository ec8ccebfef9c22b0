import type { AnyFormApi } from '@tanstack/react-form'
import { useEffect, useEffectEvent } from 'react'

import { isEmailTaken, isIdentificationTaken, isPhoneTaken } from '../../../contract/driver-link.ts'
import type { FieldCode } from '../../../contract/errors.ts'
import { type DriverContact, type DriverDetails, isIdentification } from '../../../domain/drivers.ts'
import { emailFault } from '../../../domain/emails.ts'
import { isPhone } from '../../../domain/phones.ts'
import { markField, unmarkField } from '../../ui/form/use-marked-fields.ts'
import type { OpenLink } from './use-driver-link.ts'

/** Pause in typing before the server is asked, in milliseconds. */
const IDLE_MS = 600

type Form = Pick<AnyFormApi, 'setFieldMeta'>
type Ask = (signal: AbortSignal) => Promise<{ taken: boolean }>

/** Shows next to a contact that it belongs to another driver, as soon as it is typed. */
export function useTakenContacts(form: Form, typed: DriverDetails, { opened, api, headers }: OpenLink): void {
  const { driver: own } = opened
  const { email, phone, phoneCode, identification, identificationType } = typed

  const isOwnEmail = email === own?.email
  useTaken(
    form,
    'email',
    'driver_email_exists',
    email === null || isOwnEmail || emailFault(email) !== null ? null : email,
    (signal) => api.call(isEmailTaken, { headers, query: { email: email ?? '' } }, { signal }),
  )

  const isOwnPhone = phone === own?.phone && phoneCode === own.phoneCode
  useTaken(
    form,
    'phone',
    'driver_phone_exists',
    phone === null || phoneCode === null || isOwnPhone || !isPhone(phone) ? null : `+${phoneCode} ${phone}`,
    (signal) =>
      api.call(isPhoneTaken, { headers, query: { phoneCode: phoneCode ?? '', phone: phone ?? '' } }, { signal }),
  )

  const isOwnNumber = identification === own?.identification && identificationType === own.identificationType
  const isWhole =
    identification !== null &&
    identificationType !== null &&
    !isOwnNumber &&
    isIdentification(identification, identificationType)
  useTaken(
    form,
    'identification',
    'driver_identification_exists',
    isWhole ? `${identificationType} ${identification}` : null,
    (signal) =>
      api.call(
        isIdentificationTaken,
        {
          headers,
          query: { identificationType: identificationType ?? 'citizenship', identification: identification ?? '' },
        },
        { signal },
      ),
  )
}

function useTaken(form: Form, field: DriverContact, code: FieldCode, asked: string | null, ask: Ask): void {
  const look = useEffectEvent(async (signal: AbortSignal) => {
    const { taken } = await ask(signal)
    if (signal.aborted) return
    if (taken) markField(form, field, code)
    // The same digits may be free with another phone code or type of identification.
    else unmarkField(form, field)
  })
  useEffect(() => {
    if (asked === null) return undefined
    const typing = new AbortController()
    // If the server does not answer, saving will report it.
    const timer = setTimeout(() => void look(typing.signal).catch(() => undefined), IDLE_MS)
    return () => {
      clearTimeout(timer)
      typing.abort()
    }
  }, [asked])
}
