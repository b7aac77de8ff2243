import { expect, onTestFinished, vi } from 'vitest'
import { completions } from '../../contract/routes.ts'
import { toSummaryRequest } from '../../contract/summary-prompt.ts'
import { startStubProvider } from '../fakes/provider/stub-provider.ts'
import { type Site, startSite } from '../fakes/site.ts'

/** Starts a site with a summary request that the provider answers when `respond` is called. */
export async function openWithHeldSummary(launch?: string[]) {
  const provider = await startStubProvider()
  onTestFinished(provider.close)
  const { promise: until, resolve: respond } = Promise.withResolvers<void>()
  provider.replyWith({ kind: 'later', content: 'Short.', until })
  const site = await startSite({ SUMMARY_BASE_URL: provider.baseUrl }, launch)
  onTestFinished(site.stop)
  const summary = requestSummary(site, 'A text.')
  await vi.waitFor(() => expect(provider.requests).toHaveLength(1), { timeout: 30_000 })
  const expectSummary = async () =>
    expect(await (await summary).json()).toMatchObject({ choices: [{ message: { content: 'Short.' } }] })
  return { site, respond, expectSummary }
}

export function requestSummary({ origin }: Site, text: string): Promise<Response> {
  return fetch(origin + completions.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(toSummaryRequest(text)),
  })
}
