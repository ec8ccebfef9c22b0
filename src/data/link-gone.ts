import { ApiFailure } from '../offline/api-failure.ts'

/** Whether our server says that there is no such link, or none any more. */
export function isLinkGone(error: unknown): boolean {
  return error instanceof ApiFailure && error.problem?.code === 'link_gone'
}
