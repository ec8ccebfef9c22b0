/** Returns whether an answer comes from our server: a captive portal answers 200 as well. Leaves the body unread. */
export async function isOurAnswer(response: Response, isOurs: (body: unknown) => boolean): Promise<boolean> {
  if (response.status !== 200 || !response.headers.get('content-type')?.includes('json')) return false
  try {
    return isOurs(await response.clone().json())
  } catch {
    return false
  }
}
