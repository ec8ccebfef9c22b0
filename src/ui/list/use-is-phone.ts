import { useMediaQuery } from '@mantine/hooks'

const PHONE = '(max-width: 48em)'

/** Returns whether the screen is as narrow as a phone's. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
}
