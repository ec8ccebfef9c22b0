import { SCANS } from './keyboards.ts'

/** Stays for comparing device and server: a careless search would find one by another's number. */
export const SEARCHED = [
  { id: '01a20088-a178-72ed-9ee1-aab63e3ee081', licensePlate: 'QRA111', receiptNumber: 'K1-10123' },
  { id: '01a20088-a178-72ed-9ee1-aab63e3ee082', licensePlate: 'QRB222', receiptNumber: 'K11-0123' },
  { id: '01a20088-a178-72ed-9ee1-aab63e3ee083', licensePlate: 'QRC333', receiptNumber: 'KYAQ-0042' },
  { id: '01a20088-a178-72ed-9ee1-aab63e3ee084', licensePlate: 'QRD444', receiptNumber: 'KYAQ-0042-2' },
  { id: '01a20088-a178-72ed-9ee1-aab63e3ee085', licensePlate: 'QRE555', receiptNumber: 'KZAQ-0042' },
  { id: '01a20088-a178-72ed-9ee1-aab63e3ee086', licensePlate: 'KYAQ04', receiptNumber: 'BXT-0001' },
] as const

const [k1, k11, y, y2, z, plated] = SEARCHED.map(({ id }) => id)

/** Texts that are typed or scanned, each with the ids that it finds. */
export const FOUND_BY: readonly (readonly [typed: string, ids: readonly (string | undefined)[]])[] = [
  ['K1-10123', [k1]],
  ["K1'10123", [k1]],
  ['k1?10123', [k1]],
  ['K1ß10123', [k1]],
  ['K1)10123', [k1]],
  ["K11'0123", [k11]],
  ['K110123', [k1, k11]],
  ["K1''10123", [k1, k11]],
  ['K1-1', [k1]],
  ["K1'1", [k1]],
  ['0123', [k1, k11]],
  ['KYAQ-0042', [y, y2]],
  ["KYAQ'0042", [y, y2, z]],
  ['kyaq0042', [y, y2]],
  ['KYAQ00422', [y2]],
  ['KYAQ0', [y, y2, plated]],
  ["KYAQ'0", [y, y2, z]],
  ['BXT0001', [plated]],
  ['bxt 0001', [plated]],
  ["BXT'0002", []],
  ['QRA111 qrb-222', [k1, k11]],
  ['QRA 111, QRC333\nQRZ999', [k1, y]],
  ['QRA111QRB222', []],
  ["'''", []],
  ["01a20088'a178'72ed'9ee1'aab63e3ee087", []],
  ['01a20088a17872ed9ee1aab63e3ee083', [y]],
  ['https://parq.test/t/01a20088-a178-72ed-9ee1-aab63e3ee083', [y]],
  ...SCANS.map(({ type }) => [type(SEARCHED[2].id), [y]] as const),
  ...SCANS.filter(({ name }) => !/germany|switzerland|hungary|czechia/.test(name)).map(
    ({ type }) => [type('BXT-0001'), [plated]] as const,
  ),
]
