import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Locator, Page } from '@playwright/test'

import { listServices } from '../contract/service.ts'
import { expectAccessible } from './support/accessibility.ts'
import { ask, personOf } from './support/api.ts'
import { backAtWork, goOffline } from './support/booth.ts'
import { cameraFlags, writeVideo } from './support/camera-video.ts'
import { ANA, HER_PLATE } from './support/people.ts'
import { asDrawn, closePanel } from './support/shell.ts'
import { expect, test } from './support/story.ts'

/** The picture before the camera; the browser reads the file each time it opens the camera. */
const VIDEO = join(tmpdir(), `parq-camera-${process.pid}.y4m`)

test.use({ viewport: { width: 1024, height: 768 } })
test.afterAll(() => rm(VIDEO, { force: true }))

async function openCamera(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  return page.getByRole('dialog', { name: 'Scan with the camera' })
}

/** Holds a code before the camera of the booth, and returns the panel of the stay that opens. */
async function scanTicket(page: Page, id: string): Promise<Locator> {
  await writeVideo(VIDEO, [null, id, id])
  await openCamera(page)
  const panel = page.getByRole('dialog', { name: /Charge and finish/ })
  await expect(panel).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('dialog', { name: 'Scan with the camera' })).toHaveCount(0)
  return panel
}

test.describe('a tablet with a camera', () => {
  test.use({ flags: cameraFlags(VIDEO) })

  test('[S4-01] [D-01] finds a ticket by its code with a connection, without one, and after its battery was empty', async ({
    tabletOf,
    server,
  }) => {
    const { token } = await personOf(server.url, ANA)
    const { data } = await ask(server.url, listServices, { token, query: `?plate=${HER_PLATE}&limit=50` })
    const stay = data.find(({ status, licensePlate }) => status === 'progress' && licensePlate === HER_PLATE)
    if (stay === undefined) throw new Error(`${HER_PLATE} is not inside`)

    const device = await tabletOf(ANA)
    let page = await device.on()
    await backAtWork(page, server)
    const booth = `${server.url}/dashboard/booth?location=${stay.location.id}`
    await page.goto(booth)
    const field = page.getByRole('textbox', { name: /Plate, ticket/ })
    await expect(field).toBeFocused()

    // A menu with an address is refused, and never opened.
    await writeVideo(VIDEO, ['https://menu.parq.test/offer'])
    const camera = await openCamera(page)
    await expect(camera.getByRole('status')).toHaveText(/holds an internet address/, { timeout: 60_000 })
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(camera).toHaveCount(0)
    expect(page.url()).toBe(booth)
    expect(page.context().pages()).toHaveLength(1)

    await expect(await scanTicket(page, stay.id)).toContainText(asDrawn(HER_PLATE))
    await closePanel(page)

    await goOffline(page, server)
    await expect(await scanTicket(page, stay.id)).toContainText(asDrawn(HER_PLATE))

    await device.kill()
    page = await device.on()
    await page.goto(booth)
    await expect(await scanTicket(page, stay.id)).toContainText(asDrawn(HER_PLATE))
    await closePanel(page)

    // Typing closes the camera and reaches the field.
    await writeVideo(VIDEO, [null])
    await openCamera(page)
    await page.keyboard.type('KL')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: /Plate, ticket/ })).toHaveValue('KL')
  })
})

test.describe('a browser that refuses the camera', () => {
  test.use({ flags: cameraFlags(VIDEO).filter((flag) => flag !== '--use-fake-ui-for-media-stream') })

  test('[S4-01] says so, and typing is one press away', async ({ enter, server }) => {
    await writeVideo(VIDEO, [null])
    const page = await enter(ANA)
    await page.goto(`${server.url}/dashboard/booth`)
    const camera = await openCamera(page)
    await expect(camera.getByRole('status')).toHaveText(/The camera is blocked/)
    await camera.getByRole('button', { name: 'Type instead' }).click()
    await expect(page.getByRole('textbox', { name: /Plate, ticket/ })).toBeFocused()
  })
})
