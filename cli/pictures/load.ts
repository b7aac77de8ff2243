type Images = Parameters<typeof import('./run.ts').generateImages>[0]

/** Loads the generator on demand, because sharp may be missing on machines that only import. */
export async function generateImages(images: Images) {
  return (await loadGenerator()).generateImages(images)
}

/** Explains a failed import: the packages may be missing or unavailable for this system. */
export async function loadGenerator(): Promise<typeof import('./run.ts')> {
  return import('./run.ts').catch((error: Error) => {
    const [reason] = error.message.split('\n')
    const advice =
      'Run npm install with Node 24 or newer, then npm run pictures, here or on another machine. Until then, the site shows the originals.'
    throw new Error(`Could not generate images because a package failed to load: ${reason}. ${advice}`, {
      cause: error,
    })
  })
}
