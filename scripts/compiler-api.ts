import { ts } from '@ts-morph/common'

/** TypeScript 7 has no API for programs, which the generator of API clients needs: that of TypeScript 5. */
export default ts
