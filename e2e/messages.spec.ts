import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { mailTo } from './support/mail.ts'
import { OWNER } from './support/people.ts'
import { expect, storyOfItsOwn } from './support/story.ts'
import { wordsOf } from './support/words.ts'

const test = storyOfItsOwn()
const es = wordsOf('es')

/** A receipt of a paid stay in Colombia: either given up, or with a waiting job. */
const RECEIPT = `insert into messages (company_id, id, kind, sent_to, language, facts, attempts, answer, failure, failed_at)
  select s.company_id, gen_random_uuid(), 'receipt', $1::text, 'es', jsonb_build_object('serviceId', s.id), 1, '550 No such mailbox here', $2::text, case when $2::text is null then null else now() end
  from services s join companies c on c.id = s.company_id where c.country = 'colombia' and s.status = 'completed' order by s.id limit 1`

test('[S2-27] waiting mail is sent once the mail server is back, and an admin resends mail that failed @long', async ({
  enter,
  server,
}) => {
  await server.whileDown(async (database) => {
    await database.query(RECEIPT, ['espera@example.test', null])
    await database.query(
      `insert into pgboss.job (name, data) select 'mail', jsonb_build_object('companyId', company_id, 'id', id) from messages`,
    )
    await database.query(RECEIPT, ['nadie@example.test', 'refused'])
  })
  await server.start()
  expect(await mailTo(server.url, 'espera@example.test')).toContain('Recibo de parqueadero')

  const page = await enter(OWNER)
  await page.goto(`${server.url}/dashboard?lng=es`)
  await page
    .getByRole('main')
    .getByRole('link', { name: es('See why, and send again') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: es('Messages that were not sent') })).toBeVisible()
  const message = page.getByRole('article', { name: es('Receipt of a stay') })
  for (const said of [
    'nadie@example.test',
    es('The mail server refused it: the address may be wrong.'),
    '550 No such mailbox here',
  ])
    await expect(message).toContainText(said)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)

  await message.getByRole('button', { name: es('Send again') }).click()
  await expect(page.getByText(es('Every message was sent'))).toBeVisible()
  expect(await mailTo(server.url, 'nadie@example.test')).toContain('Recibo de parqueadero')
})
