/** TypeScript does not know the browser's Summarizer API yet. */
type SummarizerApi = {
  availability(options: object): Promise<string>
  create(options: object): Promise<{ summarize(text: string, options: object): Promise<string>; destroy(): void }>
}
type Options = { language: string; signal: AbortSignal }

/** Asks the browser's own language model, if it is already there: calling `create` earlier would download it. */
export async function summarizeOnDevice(text: string, { language, signal }: Options): Promise<string> {
  const { Summarizer } = globalThis as { Summarizer?: SummarizerApi }
  const options = { type: 'tldr', format: 'plain-text', outputLanguage: language }
  try {
    if ((await Summarizer?.availability(options)) !== 'available') return ''
    const summarizer = await Summarizer?.create({ ...options, signal })
    const summary = await summarizer?.summarize(text, { signal })
    summarizer?.destroy()
    return summary ?? ''
  } catch {
    return ''
  }
}
