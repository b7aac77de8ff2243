/** What the top bar calls each section. */
export const SECTION_LABELS = {
  home: 'Home',
  timeline: 'Timeline',
  skills: 'Skills',
  apps: 'Apps',
  about: 'About',
  portfolio: 'Portfolio',
  contact: 'Contact',
} as const
