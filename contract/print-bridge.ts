/**
 * Address of the program that connects pages on one machine to printers in its network (`npm run print-bridge`). The
 * content policy of the app's pages names it.
 */
export const PRINT_BRIDGE_PORT = 9180
export const PRINT_BRIDGE_ORIGIN = `http://127.0.0.1:${PRINT_BRIDGE_PORT}`
