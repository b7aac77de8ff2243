import type { SiteLinks } from './ui/site-links.ts'

/** Lets browsers prerender a page while the pointer rests on its link: our own pages only, none of which changes anything. */
export function toSpeculationRules({ base }: SiteLinks): string {
  const pages = [base, `${base}summarize*`, `${base}project/*`]
  return JSON.stringify({ prerender: [{ where: { href_matches: pages }, eagerness: 'moderate' }] })
}
