import { LUIS, PASSWORD } from './support/people.ts'
import { forNode } from './support/prepared.ts'
import { signIn } from './support/sign-in.ts'
import { signOut } from './support/sign-out.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

// On a shared server, a sign-in with this account on a new device would have to wait for an hour afterwards.
const test = storyOfItsOwn()

test('a person who has signed in on a tablet can sign in again, however many wrong passwords others try', async ({
  page,
  server,
  browser,
}) => {
  await server.start()
  await signIn(page, server.url, LUIS)
  await signOut(page)
  const stranger = await browser.newContext()
  const tries = await stranger.newPage()
  const tried = async (password: string) =>
    (
      await tries.request.post(`${forNode(server.url)}/api/v2/users/auth/login/operator`, {
        data: { email: LUIS, password },
      })
    ).status()
  for (let nth = 0; nth < 10; nth++) expect(await tried(`guess ${nth}`)).toBe(401)
  expect(await tried(PASSWORD)).toBe(429)
  await stranger.close()
  await signIn(page, server.url, LUIS)
  await expect(page).toHaveURL(/\/dashboard\/services/)
})
