export { ShopsSection } from './shops-section.tsx'
