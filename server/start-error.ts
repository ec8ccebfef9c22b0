/** Reason why the server does not start, for the person who starts it: printed without a stack. */
export class StartError extends Error {}
