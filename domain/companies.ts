/** What a company is called every day. */
export const COMPANY_NAME_MAX = 50
/** As it is registered; some are long. */
export const LEGAL_NAME_MAX = 120
/** Under which it trades. */
export const BUSINESS_NAME_MAX = 64
/** What somebody does in it. */
export const JOB_TITLE_MAX = 64
/** Of what the ticket says of what the company answers for. */
export const LIABILITY_NOTICE_MAX = 1_000
/** Basis points: more than any country takes. */
export const VAT_MAX = 5_000
