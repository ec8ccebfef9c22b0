import { ensureChromium } from './chromium.ts'

try {
  console.log(ensureChromium())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
