export { ChargedWords, LineWords, PriceLines } from './price-lines.tsx'
