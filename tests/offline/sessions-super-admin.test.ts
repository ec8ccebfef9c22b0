import { describe, expect, test } from 'vitest'

import { turn, until } from './support/manual-clock.ts'
import { ROOT, aServer, device, sessionOf, started } from './support/people.ts'
import { COMPANY_ID, aCompany, idOf } from './support/records.ts'
import { createBrowser } from './support/tab.ts'

describe('a super admin', () => {
  test('chooses a company, which every call then names, and can choose another', async () => {
    const browser = createBrowser(aServer())
    const other = aCompany({ id: idOf(1, 2), name: 'Estacionamientos' })
    browser.server.companies.set(other.id, other)
    const tab = await started(browser)
    await tab.sessions.signIn(ROOT)
    expect(await tab.sessions.enter()).toEqual({ kind: 'choosing_company' })
    expect(tab.sessions.state()).toMatchObject({ status: 'choosing_company', user: { role: 'super_admin' } })

    await tab.sessions.chooseCompany(COMPANY_ID)
    expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
    expect(browser.server.asked('/locations/changes').map((request) => request.headers.get('x-company-id'))).toContain(
      COMPANY_ID,
    )
    const first = sessionOf(tab)

    await tab.sessions.chooseCompany(other.id)
    await tab.sessions.enter()
    expect(sessionOf(tab).company.name).toBe('Estacionamientos')
    expect(sessionOf(tab).db.name).not.toBe(first.db.name)
  })

  test('gets no data of the earlier company if its answer arrives after a switch', async () => {
    const browser = createBrowser(aServer())
    const other = aCompany({ id: idOf(1, 2), name: 'Estacionamientos' })
    browser.server.companies.set(other.id, other)
    const tab = await started(browser)
    await tab.sessions.signIn(ROOT)
    await tab.sessions.enter()
    await tab.sessions.chooseCompany(COMPANY_ID)
    await tab.sessions.enter()
    tab.stop()

    let answer: () => void = () => undefined
    const late = new Promise<null>((resolve) => (answer = () => resolve(null)))
    browser.server.instead = ({ path, headers }) =>
      path.startsWith('/api') && headers.get('x-company-id') === COMPANY_ID ? late : null
    const again = await started(browser)
    const entered = again.sessions.enter()
    await until(() => browser.server.asked('/auth/operator').length === 2)
    await turn()
    browser.platform.clock.advance(500)
    expect(await entered).toEqual({ kind: 'open' })
    await again.sessions.chooseCompany(other.id)
    await again.sessions.enter()

    answer()
    for (let nth = 0; nth < 50; nth += 1) await turn()
    expect(sessionOf(again).company.name).toBe('Estacionamientos')
    expect((await device(browser).activeSession())?.company?.id).toBe(other.id)
  })

  test('chooses again if the company is gone', async () => {
    const browser = createBrowser(aServer())
    const tab = await started(browser)
    await tab.sessions.signIn(ROOT)
    await tab.sessions.chooseCompany(idOf(1, 7))

    expect(await tab.sessions.enter()).toEqual({ kind: 'choosing_company' })
  })
})
