import * as v from 'valibot'

import { prepareDatabase } from './db/logins/prepare.ts'
import { StartError } from './start-error.ts'

const Address = v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))
const Environment = v.object({
  DATABASE_ADMIN_URL: v.optional(Address),
  DATABASE_URL: v.optional(Address),
  DATABASE_OWNER_URL: v.optional(Address),
})

async function prepare(): Promise<void> {
  const given = v.safeParse(
    Environment,
    Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')),
  )
  // A faulty value may hold a password, so only its name is printed.
  if (!given.success)
    throw new StartError(given.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join('\n'))
  const {
    DATABASE_ADMIN_URL: adminUrl,
    DATABASE_URL: applicationUrl = null,
    DATABASE_OWNER_URL: ownerUrl = null,
  } = given.output
  if (adminUrl === undefined)
    throw new StartError(
      'Give DATABASE_ADMIN_URL, the address of somebody who may make roles and databases: postgres://postgres:…@host/postgres',
    )
  const prepared = await prepareDatabase({ adminUrl, applicationUrl, ownerUrl })
  process.stdout.write(`DATABASE_URL=${prepared.applicationUrl}\nDATABASE_OWNER_URL=${prepared.ownerUrl}\n`)
  for (const user of prepared.withoutPassword)
    process.stderr.write(
      `${user} was there already: its password, if it has one, is as it was and goes into its address.\n`,
    )
}

try {
  await prepare()
} catch (error) {
  process.stderr.write(
    `${error instanceof StartError ? error.message : `The database could not be prepared. ${String(error)}`}\n`,
  )
  process.exitCode = 1
}
