import { beforeEach, describe, expect, it } from 'vitest'

import { endOpenSessions, listOpenSessions } from '../../../contract/open-session.ts'
import { userCalls } from '../../../contract/user.ts'
import { aMailer } from '../driver-links/support.ts'
import { addColleague, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { refused, linkIn, usersOf } from './users.ts'

const mailer = aMailer()
const server = await openTestServer({ mailer })
const demo = await enterDemo(server)

const { aUser, invite, edit, remove, choosePassword } = usersOf(server, demo)

beforeEach(async () => {
  mailer.sent.length = 0
  await server.owner.query('delete from limiter_buckets')
})

describe('a deactivated user', () => {
  it('is signed out everywhere, and can return with the same password', async () => {
    const id = await addColleague(server, demo.colombia)
    const theirs = { token: await server.signIn(`${id}@colleague.test`) }
    expect(await edit(id, { isActive: { from: true, to: false } })).toMatchObject({
      ok: true,
      value: { state: 'deactivated', signedIn: false },
    })
    expect(await server.call(listOpenSessions, { params: { id } }, theirs)).toMatchObject({ status: 401 })
    await expect(server.signIn(`${id}@colleague.test`)).rejects.toThrow('bad_credentials')
    expect(await edit(id, { isActive: { from: false, to: true } })).toMatchObject({
      ok: true,
      value: { state: 'active' },
    })
    await expect(server.signIn(`${id}@colleague.test`)).resolves.toEqual(expect.any(String))
  })

  it('gets another invitation if the first was not accepted', async () => {
    const made = await server.value(userCalls.create, { body: aUser() }, demo.owner)
    await edit(made.id, { isActive: { from: true, to: false } })
    expect(await choosePassword(made.id, linkIn(mailer.sent[0]?.text))).toMatchObject({ status: 410 })
    expect(await edit(made.id, { isActive: { from: false, to: true } })).toMatchObject({
      ok: true,
      value: { state: 'invitation_expired' },
    })
  })
})

describe('a deleted user [S8-06] [S6-04] [S6-05]', () => {
  it('is signed out, keeps the name on past work, and may be invited again', async () => {
    const id = await addColleague(server, demo.colombia)
    const email = `${id}@colleague.test`
    await server.signIn(email)
    expect(await remove(id)).toMatchObject({ status: 409, ...refused('operator_signed_in') })
    await server.value(endOpenSessions, { params: { id } }, demo.owner)
    expect(await remove(id)).toMatchObject({ ok: true })
    await expect(server.signIn(email)).rejects.toThrow('bad_credentials')
    const { rows } = await server.owner.query('select first_name, phone, photo from operators where id = $1', [id])
    expect(rows).toEqual([{ first_name: 'Rosa', phone: null, photo: null }])
    expect(await invite({ email })).toMatchObject({ ok: true, value: { state: 'invited' } })
    expect(
      (await server.value(userCalls.list, { query: { search: email } }, demo.owner)).data.map((user) => user.id),
    ).not.toContain(id)
  })

  it('is never the caller, or a user of the older application', async () => {
    expect(await remove(demo.owner.id)).toMatchObject(refused('own_account'))
    const id = await addColleague(server, demo.colombia)
    await server.owner.query('update operators set legacy = true where id = $1', [id])
    expect(await remove(id)).toMatchObject(refused('operator_legacy'))
    expect(await edit(id, { firstName: { from: 'Rosa', to: 'Rosalba' } })).toMatchObject(refused('operator_legacy'))
  })
})
