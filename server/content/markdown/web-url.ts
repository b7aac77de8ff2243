const WEB_URL = /^(?:https?:\/\/|mailto:)\S+$/i

/** Accepts only schemes that run no script in a browser. */
export function isWebUrl(url: string): boolean {
  return WEB_URL.test(url) && URL.canParse(url)
}
