import { stroked } from '../../ui/icons.tsx'

export const MailIcon = stroked('M3 6h18v12H3z', 'M3.5 7l8.5 6.5l8.5 -6.5')
