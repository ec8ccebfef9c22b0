import type { RequestInput } from '../../../contract/endpoint.ts'
import { createCompany, registerOperator } from '../../../contract/sign-up.ts'
import type { aMailer } from '../driver-links/support.ts'
import type { TestServer } from '../support/test-server.ts'

export const PASSWORD = 'sixteen blue herons'

type Registration = RequestInput<typeof registerOperator>['body']

let nth = 0

/** A company that is not signed up yet, with the person who signs it up. */
export function aRegistration(overrides: Partial<Registration> = {}): Registration {
  nth += 1
  return {
    company: {
      country: 'colombia',
      name: `Parqueo ${nth}`,
      legalName: `Parqueo ${nth} S.A.S.`,
      businessName: 'Parqueo',
      taxId: String(700_000_000 + nth),
    },
    person: { firstName: 'Olga', lastName: 'Ríos', jobTitle: 'Gerente' },
    email: `founder-${nth}@example.test`,
    acceptsTerms: true,
    language: 'es',
    ...overrides,
  }
}

/** Returns the code in a message; empty if there is none. */
export function codeIn(mail: { text: string } | undefined): string {
  return /^[0-9]{6}$/m.exec(mail?.text ?? '')?.[0] ?? ''
}

/** Returns another code than this one. */
export const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

/** The calls of a person who signs a company up. */
export function signingUp(server: TestServer, mailer: ReturnType<typeof aMailer>) {
  const register = (body: Registration) => server.call(registerOperator, { body })
  const create = (body: Registration, code: string, password = PASSWORD) =>
    server.call(createCompany, { body: { ...body, code, password } })
  /** Returns the code that was mailed for a registration. */
  const codeFor = async (body: Registration): Promise<string> => {
    mailer.sent.length = 0
    const answer = await register(body)
    if (!answer.ok) throw new Error(`Refused: ${JSON.stringify(answer.problem)}`)
    return codeIn(mailer.sent[0])
  }
  return { register, create, codeFor }
}
