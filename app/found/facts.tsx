import { servedHtml } from '../ui/served-html.ts'

/**
 * Facts for machines that read the page (schema.org, as JSON-LD). They come with the page alone: who moves on in the
 * browser is no such machine.
 */
export function Facts({ id, facts }: { id: string; facts: object | undefined }) {
  // No script is ever made in the browser: the page's policy would refuse it.
  if (!import.meta.env.SSR && !document.getElementById(id)) return null
  const text = import.meta.env.SSR ? toText({ '@context': 'https://schema.org', ...facts }) : ''
  return (
    <script
      id={id}
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped below
      dangerouslySetInnerHTML={{ __html: servedHtml(id, text) }}
    />
  )
}

/** Nothing in it can end the script. */
export function toText(facts: object): string {
  return JSON.stringify(facts).replaceAll('<', '\\u003c')
}
