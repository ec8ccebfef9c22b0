/**
 * Folder of the server, which contains its migrations, workers and lists. Also correct if the server is bundled into
 * one file.
 */
export const SERVER_FOLDER = new URL('.', import.meta.url)
