export const DEVICE_DATABASE = 'parq-device'

export function keptDatabaseName(userId: string, companyId: string): string {
  return `parq-${userId}-${companyId}`
}
