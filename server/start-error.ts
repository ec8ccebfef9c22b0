/** Why the server does not start, in words for whoever starts it: told without a stack. */
export class StartError extends Error {}
