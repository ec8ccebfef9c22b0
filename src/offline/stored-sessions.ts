import type { CurrentUser } from '../../contract/session.ts'
import type { DeviceDatabase, SessionRow } from './device-database.ts'
import { keptSessionHash } from './end-session.ts'
import type { Platform } from './platform.ts'
import type { PreloadedAccount } from './preload.ts'
import { isSealed, type TokenSeal } from './token-seal.ts'

/**
 * Stores a new session on this device in place of the person's earlier one.
 * @returns the hash of the earlier session, which has to end on the server; null if there is none.
 */
export async function storeNewSession(
  { device, platform }: { device: DeviceDatabase; platform: Platform },
  user: CurrentUser,
  token: string,
): Promise<string | null> {
  const { tokenSeal, clock } = platform
  const before = await device.session(user.id)
  // Unsent ops of the earlier session are sent under the new one.
  const former =
    before?.token == null || (await tokenSeal.open(before.token).catch(() => null)) === token
      ? null
      : await keptSessionHash(platform, before.token)
  const kept = await tokenSeal.seal(user.id, token)
  await device.startSession(user, kept, clock.now())
  await tokenSeal.forget(user.id, kept).catch(() => undefined)
  return former
}

/** Stores a preloaded account. Returns `moved` if the person belongs to another company now, or to none. */
export async function storeAccount(
  device: DeviceDatabase,
  row: SessionRow,
  token: string,
  { user, company, companyGone }: PreloadedAccount,
): Promise<'kept' | 'moved'> {
  const left = companyGone && row.chosenCompanyId !== null
  if (user || company || left)
    await device.changeSession(row.userId, token, {
      ...(user && { user }),
      ...(company && { company }),
      ...(left && { chosenCompanyId: null, company: null }),
    })
  return left || (user && row.user && user.companyId !== row.user.companyId) ? 'moved' : 'kept'
}

/** Seals tokens that an earlier release has stored unsealed. */
export async function sealTokens(device: DeviceDatabase, tokenSeal: TokenSeal): Promise<void> {
  for (const { userId, token } of await device.allSessions()) {
    if (token === null || isSealed(token)) continue
    const kept = await tokenSeal.seal(userId, token).catch(() => token)
    if (kept !== token) await device.changeSession(userId, token, { token: kept })
  }
}
