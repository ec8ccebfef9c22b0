export { SCREENS } from './help/screens.ts'
