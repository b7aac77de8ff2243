/** Its packages may be missing, or not exist for this system. */
export async function loadGenerator(): Promise<typeof import('./run.ts')> {
  return import('./run.ts').catch((error: Error) => {
    const [reason] = error.message.split('\n')
    const advice =
      'Run npm run pictures, which installs it, here or on another machine; until then the originals are shown.'
    throw new Error(`Pictures cannot be made, because a package cannot be loaded: ${reason}. ${advice}`, {
      cause: error,
    })
  })
}
