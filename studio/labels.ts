/** Fields whose name is not what an owner would call them. */
const LABELS: Record<string, string> = {
  description: 'What it is',
  stack: 'Kind of work',
  deployed: 'In use',
  gitRepoLink: 'Source code',
  projectLink: 'Live project',
  banner: 'Picture',
  pictures: 'More pictures',
  alt: 'Description for people who can’t see it',
  aboutMe: 'Introduction',
  videoChannel: 'Video channel',
  mail: 'Email address',
  more: 'Other links',
  avatar: 'Portrait',
  githubURL: 'GitHub',
  linkedInURL: 'LinkedIn',
  instagramURL: 'Instagram',
  facebookURL: 'Facebook',
  aboutSubtitle: 'Subtitle of About',
  portfolio: 'Projects',
  summaries: 'Page that summarizes text',
}

export function toLabel(name: string): string {
  const words = name.replace(/([A-Z]+)/g, ' $1')
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** A field's name within a sentence. Brands such as GitHub keep their capitals. */
export function nameField(name: string): string {
  const label = name === 'description' ? name : toLabel(name)
  return /^\p{Lu}\P{Lu}*$/u.test(label) ? label.toLowerCase() : label
}
