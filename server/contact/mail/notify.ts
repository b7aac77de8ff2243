const TIMEOUT_MS = 10_000
/** ntfy fills this template with the JSON, and others ignore it. */
const NTFY_TEMPLATE = { 'x-template': 'yes', 'x-message': '{{.text}}' }
/** Slack's mark of a link or a mention. */
const BRACKETS: Record<string, string> = { '<': '‹', '>': '›' }

type Notified = { senderName: string; subject: string }

/** Posts to the owner's webhook. The URL is a secret, so no error contains more of it than its host. */
export async function notifyOwner(url: string, message: Notified, signal: AbortSignal): Promise<void> {
  const { host } = new URL(url)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...NTFY_TEMPLATE },
    body: JSON.stringify(toNotification(message)),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).catch((error) => {
    throw new Error(`could not reach ${host} (NOTIFY_URL): ${error.cause?.code ?? error.name}`)
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`${host} (NOTIFY_URL) responded with status ${response.status}`)
}

/** Slack reads `text`, and Discord `content`, in which a visitor must not mention everyone. */
function toNotification({ senderName, subject }: Notified) {
  const line = `New message from ${senderName}: ${subject}`.replace(/\s+/g, ' ')
  const text = line.replace(/[<>]/g, (bracket) => BRACKETS[bracket] ?? '')
  return { text, content: text, allowed_mentions: { parse: [] } }
}
