import { v7 as uuidv7 } from 'uuid'

import {
  DRIVER_LINK_HEADER,
  editByLink,
  isEmailTaken,
  isIdentificationTaken,
  isPhoneTaken,
  openDriverLink,
  registerByLink,
} from '../../../contract/driver-link.ts'
import type { RequestInput } from '../../../contract/endpoint.ts'
import { makeToken } from '../../../server/mail/link-token.ts'
import type { Mail, Mailer } from '../../../server/mail/mailer.ts'
import type { TestServer } from '../support/test-server.ts'

/** An unused link of a company; returns its token. */
export async function addLink(
  { owner }: Pick<TestServer, 'owner'>,
  companyId: string,
  driverId: string | null,
  { sentTo = 'maria@example.test', left = '1 hour' } = {},
): Promise<string> {
  const { token, hash } = makeToken(companyId)
  await owner.query(
    `insert into driver_links (company_id, hash, driver_id, sent_to, expires_at, created_by) values ($1, $2, $3, $4, now() + $5::interval, $6)`,
    [companyId, hash, driverId, sentTo, left, uuidv7()],
  )
  return token
}

/** Calls of a person with a link. */
export function withLink(server: Pick<TestServer, 'call'>) {
  const headers = (token: string) => ({ [DRIVER_LINK_HEADER]: token })
  return {
    open: (token: string) => server.call(openDriverLink, { headers: headers(token) }),
    email: (token: string, email: string) => server.call(isEmailTaken, { headers: headers(token), query: { email } }),
    phone: (token: string, phoneCode: string, phone: string) =>
      server.call(isPhoneTaken, { headers: headers(token), query: { phoneCode, phone } }),
    identification: (token: string, identificationType: 'citizenship' | 'passport', identification: string) =>
      server.call(isIdentificationTaken, { headers: headers(token), query: { identificationType, identification } }),
    register: (token: string, body: RequestInput<typeof registerByLink>['body']) =>
      server.call(registerByLink, { headers: headers(token), body }),
    edit: (token: string, id: string, changes: RequestInput<typeof editByLink>['body']['changes']) =>
      server.call(editByLink, { headers: headers(token), params: { id }, body: { changes } }),
  }
}

/** Stores sent messages, or refuses them while the mailer is down. */
export function aMailer(): Mailer & { sent: Mail[]; refuse: (() => Error) | null } {
  const mailer = {
    sent: [] as Mail[],
    refuse: null as (() => Error) | null,
    send: (mail: Mail) => {
      if (mailer.refuse) return Promise.reject(mailer.refuse())
      mailer.sent.push(mail)
      return Promise.resolve()
    },
    kept: () => Promise.resolve([]),
    keptMessage: () => Promise.resolve(null),
  }
  return mailer
}

/** Token of the link in a message. */
export function tokenIn(mail: Mail | undefined): string {
  return /\/update-driver\?lng=\w\w#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
