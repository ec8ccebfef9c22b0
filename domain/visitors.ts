/** Who came to a residence without a pass. */
export interface Visitor {
  name: string
  identification: string | null
  /** Whom they visit. */
  block: string | null
  apartment: string | null
  /** Who let them in. */
  authorisedBy: string | null
}
