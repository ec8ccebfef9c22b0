export { ShopsSection } from './lazy.ts'
