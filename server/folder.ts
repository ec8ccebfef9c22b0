/** The folder of the server, from which it reads its migrations, workers and lists; also where all of it is one file. */
export const SERVER_FOLDER = new URL('.', import.meta.url)
