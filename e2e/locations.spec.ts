import type { Locator, Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { ANA, OWNER } from './support/people.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

// Other stories' dashboard, reports and lists count the locations.
const test = storyOfItsOwn()

const NAME = 'Parqueadero La Candelaria'
const COMO_LO_DEJO = 'Esto está como usted lo dejó, y aún no se ha enviado.'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const field = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true })

async function fill(within: Page | Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await field(within, name).fill(text)
}

test('[S2-25] [S2-16] [S3-08] [S1-04] in Spanish an admin creates a location, sees it in the list and on the map, and edits a section @long', async ({
  enter,
  server,
}) => {
  const page = await enter(OWNER)
  await page.goto(`${server.url}/dashboard/locations?lng=es`)
  await expect(page.getByRole('heading', { name: 'Sedes', level: 1 })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(/Abierta ahora|Cerrada ahora/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Nueva sede' }).click()
  await expect(page.getByRole('heading', { name: 'Nueva sede', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Crear sede' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'campos por revisar' })).toContainText(
    'Hay 4 campos por revisar',
  )
  await fill(page, { Nombre: NAME, Dirección: 'Calle 11 # 3-20', Ciudad: 'Bogotá' })
  await page.getByRole('combobox', { name: 'Tipo de parqueadero' }).selectOption({ label: 'Parqueadero privado' })

  // This server looks up no addresses: the point is set by a press on the map, dragged, pasted or typed.
  const place = section(page, 'Lugar')
  await place.getByRole('button', { name: 'Buscar el punto por la dirección' }).click()
  await expect(place.getByText('Este servidor no busca direcciones.')).toBeVisible()
  const map = place.getByRole('group', { name: 'Mapa para fijar el punto de la sede' })
  const pin = map.locator('.leaflet-marker-icon')
  await expect(pin).toHaveCount(0)
  await map.click({ position: { x: 200, y: 150 } })
  await expect(pin).toHaveCount(1)
  expect((await pin.locator('span').boundingBox())?.width).toBeGreaterThan(20)
  await expect(field(place, 'Latitud')).toHaveValue(/^-?\d+\.\d+$/)
  const pressed = await field(place, 'Longitud').inputValue()
  await pin.dragTo(map, { targetPosition: { x: 320, y: 150 } })
  await expect(field(place, 'Longitud')).not.toHaveValue(pressed)
  for (const latitude of ['NaN', '90.5', '1e2']) {
    await field(place, 'Latitud').fill(latitude)
    await expect(pin).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Crear sede' }).click()
  await expect(place.getByText('Latitud de −90 a 90, longitud de −180 a 180')).toBeVisible()
  await field(place, 'Latitud').fill('4.5964, -74.0736')
  await field(place, 'Latitud').blur()
  await expect(field(place, 'Latitud')).toHaveValue('4.5964')
  await expect(field(place, 'Longitud')).toHaveValue('-74.0736')
  await expect(pin).toHaveCount(1)

  // Two windows on Monday, for all weekdays; Sunday is closed, and a holiday lasts until midnight.
  const hours = section(page, 'Horario')
  await fill(hours, { 'Lunes, abre': '0700', 'Lunes, cierra': '1200' })
  await hours.getByRole('button', { name: 'Agregar horas: Lunes' }).click()
  await expect(field(hours, 'Lunes, abre').nth(1)).toBeFocused()
  await field(hours, 'Lunes, abre').nth(1).fill('1100')
  await field(hours, 'Lunes, cierra').nth(1).fill('1900')
  await expect(hours.getByText('Estas horas se cruzan con otras del día')).toBeVisible()
  await field(hours, 'Lunes, abre').nth(1).fill('1300')
  await hours.getByRole('button', { name: 'Copiar el horario a los demás días de la semana: Lunes' }).click()
  await expect(field(hours, 'Sábado, cierra').nth(1)).toHaveValue('19:00')
  await hours.getByRole('button', { name: 'Quitar estas horas: Domingo' }).first().click()
  await hours.getByRole('button', { name: 'Quitar estas horas: Domingo' }).first().click()
  await expect(hours.getByRole('group', { name: 'Domingo' })).toContainText('cerrado')
  await hours.getByRole('button', { name: 'Agregar horas: Festivo' }).click()
  await fill(hours, { 'Festivo, abre': '0800', 'Festivo, cierra': '2400', 'Noche desde': '20', 'Noche hasta': '600' })
  await field(hours, 'Noche hasta').blur()
  await expect(field(hours, 'Noche desde')).toHaveValue('20:00')
  await expect(field(hours, 'Noche hasta')).toHaveValue('06:00')

  const spaces = section(page, 'Cupos y tipos de vehículo')
  await fill(spaces, {
    'Cupos en total': '30',
    'Cupos: Carro': '25',
    'Costo: Carro': '8000',
    'Minutos: Carro': '60',
    'Cupos: Moto': '10',
    'Costo: Moto': '50',
  })
  await expect(spaces.getByText('Los tipos de vehículo tienen juntos más cupos que la sede en total')).toBeVisible()
  await fill(spaces, { 'Cupos en total': '40' })
  await spaces.getByRole('combobox', { name: 'Cuándo se paga' }).selectOption({ label: 'Pago a la entrada' })
  await expectAccessible(page)

  // The input is unchanged after a reload and a return.
  await page.reload()
  await expect(page.getByText(COMO_LO_DEJO)).toBeVisible()
  await expect(field(page, 'Nombre')).toHaveValue(NAME)
  await expect(field(hours, 'Viernes, abre').nth(1)).toHaveValue('13:00')
  await expect(field(spaces, 'Costo: Carro')).toHaveValue('8000')
  await page.getByRole('button', { name: 'Crear sede' }).click()
  await expect(page.getByRole('heading', { name: NAME, level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Mensajes' })).toContainText('Operación ejecutada correctamente')
  await expect(section(page, 'Cupos y tipos de vehículo')).toContainText('Cuesta COP $ 8,000.00 por 1 h')
  await expect(section(page, 'Historial')).toContainText(
    /Tarifas de carros\s*ninguno\s*→\s*Todos los días: cada 1 h COP \$ 8,000\.00/,
  )
  await expect(section(page, 'Historial')).not.toContainText('Otro campo')

  // One section is saved on its own; input in another section stays unsaved.
  const changed = section(page, 'Cupos y tipos de vehículo')
  const terms = section(page, 'Qué cuenta en el precio')
  await fill(terms, { 'Minutos exentos': '5' })
  await fill(changed, { 'Cupos en total': '45' })
  await changed.getByRole('button', { name: 'Guardar' }).click()
  await expect(section(page, 'Historial')).toContainText(/Cupos en total\s*40\s*→\s*45/)
  await expect(field(terms, 'Minutos exentos')).toHaveValue('5')
  const luis = section(page, 'Personas').getByRole('checkbox', { name: /luis@/ })
  await luis.check()
  await section(page, 'Personas').getByRole('button', { name: 'Guardar' }).click()
  await expect(section(page, 'Historial')).toContainText('Personal')
  await expect(luis).toBeChecked()
  // Two sections hold unsent input; a person who leaves is asked once.
  const about = section(page, 'Datos generales')
  await field(about, 'Descripción').fill('Junto al chorro de Quevedo')
  await page
    .getByRole('link', { name: 'Todas las sedes' })
    .or(page.getByRole('link', { name: 'Sedes', exact: true }))
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar borrador' }).click()

  const made = page.getByRole('row').filter({ hasText: NAME })
  await expect(made).toContainText('de 45')
  await expect(made).toContainText('Abierta ahora')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  // The map shows the same locations as the list.
  await page.getByLabel('Buscar sedes').fill('candelaria')
  await expect(page).toHaveURL(/q=candelaria/)
  await page.getByRole('link', { name: 'Mapa', exact: true }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await page
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(NAME) })
    .click()
  const found = page.getByRole('group', { name: 'Mapa de las sedes' })
  await expect(found.locator('.leaflet-tooltip').filter({ hasText: NAME })).toBeVisible()

  await page.goto(`${server.url}/dashboard/locations?lng=es`)
  await made.getByRole('link').first().click()
  await expect(terms.getByText(COMO_LO_DEJO)).toBeVisible()
  await expect(field(terms, 'Minutos exentos')).toHaveValue('5')
  await expect(field(about, 'Descripción')).toHaveValue('Junto al chorro de Quevedo')
  await expect(luis).toBeChecked()
  const address = page.url()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)

  // The location is not assigned to Ana, and she can change none.
  const booth = await enter(ANA)
  for (const path of [address, address.replace('/update/', '/rates/'), address.replace('/update/', '/tickets/')]) {
    await booth.goto(`${path}?lng=es`)
    await expect(booth).toHaveURL(/\/dashboard\/locations(\?|$)/)
    await expect(booth.getByRole('status', { name: 'Mensajes' })).toContainText(
      'No existe esa sede, o usted no está asignado a ella.',
    )
  }
  await booth.goto(`${server.url}/dashboard/locations/create?lng=es`)
  await expect(
    booth.getByRole('dialog', { name: 'Nueva sede' }).getByText('Solo un administrador puede hacer esto.'),
  ).toBeVisible()
  await booth.goto(`${server.url}/dashboard/locations?lng=es`)
  await expect(booth.getByRole('link', { name: 'Nueva sede' })).toHaveCount(0)
  await booth.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(booth.getByText('Cupos en total')).toBeVisible()
  await expect(booth.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
})
