import { setInvoicing } from '../../../contract/company.ts'
import { checkInvoicing, connectInvoicing, listInvoices, requestInvoice } from '../../../contract/invoice.ts'
import { getService } from '../../../contract/service.ts'
import { SIIGO_CHOICES, SIMULATED_SIIGO } from '../../../server/invoicing/simulators/siigo-simulator.ts'
import { CUSTOMER, addPaidStay, type createWeather } from './support.ts'
import type { TestServer } from '../support/test-server.ts'
import type { Demo } from '../support/demo.ts'

const SETTINGS = {
  invoicingPlatform: 'siigo',
  invoicingType: 'all',
  invoicingThreshold: null,
  automaticInvoicing: true,
  invoiceRequestEmail: 'contabilidad@yarumo.test',
} as const

/** Short forms of a company that issues its invoices through the simulated Siigo. */
export function siigoCompany(server: TestServer, demo: Demo, weather: ReturnType<typeof createWeather>) {
  const place = { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' }

  const connect = (accessKey: string = SIMULATED_SIIGO.accessKey) =>
    server.call(
      connectInvoicing,
      { body: { platform: 'siigo', userName: SIMULATED_SIIGO.userName, accessKey } },
      demo.owner,
    )
  const ready = async () => {
    await connect()
    return server.value(checkInvoicing, { body: { choices: { ...SIIGO_CHOICES } } }, demo.owner)
  }
  const rules = (change: Partial<Record<keyof typeof SETTINGS, unknown>> = {}) =>
    server.call(setInvoicing, { body: Object.assign({}, SETTINGS, change) }, demo.owner)
  const stay = (amounts: { totalCost?: number; adjustment50?: number } = {}) =>
    addPaidStay(server, place, { paidAt: weather.now(), ...amounts })
  const ask = (id: string, customer: typeof CUSTOMER | null = CUSTOMER, by = demo.ana) =>
    server.call(requestInvoice, { params: { id }, body: { customer } }, by)
  const documents = async (serviceId: string) =>
    (await server.value(listInvoices, { query: { serviceId }, headers: {} }, demo.owner)).data
  const one = async (serviceId: string) => (await documents(serviceId))[0]
  const service = (id: string) => server.value(getService, { params: { id } }, demo.owner)

  return { connect, ready, rules, stay, ask, documents, one, service }
}
