/** Fields that owners would call by another name. */
const LABELS: Record<string, string> = {
  stack: 'Kind of work',
  gitRepoLink: 'Source code',
  projectLink: 'Live project',
  banner: 'Image',
  picture: 'Image',
  pictures: 'More images',
  alt: 'Alt text',
  aboutMe: 'Introduction',
  videoChannel: 'Video channel',
  mail: 'Email address',
  more: 'Other links',
  avatar: 'Portrait',
  githubURL: 'GitHub',
  linkedInURL: 'LinkedIn',
  instagramURL: 'Instagram',
  facebookURL: 'Facebook',
  aboutSubtitle: 'About subtitle',
  portfolio: 'Projects',
  summaries: 'Summarizer',
  script: 'Script URL',
  url: 'URL',
  accent: 'Hue',
  theme: 'Default theme',
  sections: 'Home page sections',
}

export function toLabel(name: string): string {
  const words = name.replace(/([A-Z]+)/g, ' $1')
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** A field's name within a sentence. Brands such as GitHub keep their capitals. */
export function nameField(name: string): string {
  const label = toLabel(name)
  return /^\p{Lu}\P{Lu}*$/u.test(label) ? label.toLowerCase() : label
}
