import type { ImageRef } from '../../contract/documents.ts'
import type { Site } from '../../contract/site.ts'
import { toInitials } from '../../contract/words/initials.ts'

export type Placeholder = ImageRef & { alt: string }

/** Returns the image of a project without a banner: the owner's portrait, or their initials. */
export function createPlaceholder({ name, avatar }: Pick<Site, 'name' | 'avatar'>): Placeholder {
  return avatar ?? { url: toDataUrl(renderInitials(toInitials(name))), alt: name }
}

/** Browsers pick the color by the theme of the page. */
function renderInitials(initials: string): string {
  const dark = '@media(prefers-color-scheme:dark){text{fill:#eee}}'
  const style = `text{fill:#222;font:600 52px system-ui,sans-serif;text-anchor:middle}${dark}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><style>${style}</style><text x="50" y="69">${initials}</text></svg>`
}

function toDataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
