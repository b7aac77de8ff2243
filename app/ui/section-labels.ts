/** What the header calls the sections it links to. */
export const SECTION_LABELS = {
  timeline: 'Timeline',
  skills: 'Skills',
  apps: 'Apps',
  about: 'About',
  portfolio: 'Portfolio',
  contact: 'Contact',
} as const

export type SectionLink = keyof typeof SECTION_LABELS
