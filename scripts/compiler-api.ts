import { ts } from '@ts-morph/common'

/** The API of TypeScript 5, which the generator of API clients needs: TypeScript 7 has no API for programs. */
export default ts
