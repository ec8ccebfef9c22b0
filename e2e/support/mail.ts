import { expect } from '@playwright/test'
import * as v from 'valibot'

import type { AppServer } from './app-server.ts'
import { forNode } from './prepared.ts'

const Kept = v.object({ data: v.array(v.string()) })

/** Returns the latest message to an address, which the demo stores instead of sending, without its soft line breaks. */
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

/**
 * Returns the latest message to an address from a server without the demo, which stores messages and shows them
 * nowhere.
 */
export async function keptMailTo(server: AppServer, address: string): Promise<string> {
  let found: string | undefined
  await expect(() => {
    found = server.keptMail().findLast((message) => message.includes(`To: ${address}\r\n`))
    expect(found, `a message to ${address}`).toBeDefined()
  }).toPass()
  return found ?? ''
}

/** Returns the driver's link in a message. */
export function driverLinkIn(message: string): string {
  return linkIn(message, 'update-driver')
}

/** Returns the link in a message that confirms an e-mail. */
export function emailLinkIn(message: string): string {
  return linkIn(message, 'confirm-email')
}

/** Returns the link in a message that sets a password. */
export function passwordLinkIn(message: string): string {
  return linkIn(message, 'reset-password')
}

/** Returns the code in the message to a person who signs a company up. */
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
