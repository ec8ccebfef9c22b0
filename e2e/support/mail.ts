import { expect } from '@playwright/test'
import * as v from 'valibot'

import type { AppServer } from './app-server.ts'
import { forNode } from './prepared.ts'

const Kept = v.object({ data: v.array(v.string()) })

/**
 * The latest message to an address, as the demo keeps it in place of sending, with the soft ends of its lines taken
 * out.
 */
export async function mailTo(server: string, address: string): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const { data } = v.parse(Kept, await (await fetch(`${forNode(server)}/dev/mail`)).json())
    const messages = await Promise.all(data.map(async (path) => (await fetch(`${forNode(server)}${path}`)).text()))
    found = messages.find((message) => message.includes(`To: ${address}\r\n`))
    expect(found, `a message to ${address}`).toBeDefined()
  }).toPass()
  return (found ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
}

/** The same of a server without the demo, which keeps them and shows them nowhere. */
export async function keptMailTo(server: AppServer, address: string): Promise<string> {
  let found: string | undefined
  await expect(() => {
    found = server.keptMail().findLast((message) => message.includes(`To: ${address}\r\n`))
    expect(found, `a message to ${address}`).toBeDefined()
  }).toPass()
  return found ?? ''
}

/** The link for a driver in a message. */
export function driverLinkIn(message: string): string {
  return linkIn(message, 'update-driver')
}

/** The link in a message that confirms an e-mail. */
export function emailLinkIn(message: string): string {
  return linkIn(message, 'confirm-email')
}

/** The link in a message by which a password is set. */
export function passwordLinkIn(message: string): string {
  return linkIn(message, 'reset-password')
}

/** The code in a message to who signs a company up. */
export function signUpCodeIn(message: string): string {
  const code = /^(\d{6})\r?$/m.exec(message)?.[1]
  if (code === undefined) throw new Error(`No code in:\n${message}`)
  return code
}

function linkIn(message: string, page: string): string {
  const link = new RegExp(`http://\\S+/${page}\\?lng=\\w\\w[^#\\s]*#[\\w-]+`).exec(message)?.[0]
  if (link === undefined) throw new Error(`No link in:\n${message}`)
  return link
}
