/**
 * Every word the site itself says, in English; the owner's words are in `content/`. What the browser needs is apart from
 * what only the server renders, so that the bundler can drop the latter.
 */

export const layout = {
  skipToContent: 'Skip to content',
  thanks: 'Thanks For Scrolling',
  backToTop: 'Back to top',
  returnHome: 'Return to Portfolio',
}

export const links = { sections: 'Sections', menu: 'Menu', newTab: ' (opens in a new tab)' }

export const navigation = {
  timeline: 'Timeline',
  skills: 'Skills',
  apps: 'Apps',
  about: 'About',
  portfolio: 'Portfolio',
  contact: 'Contact',
}

export const theme = { label: 'Theme', light: 'Light', dark: 'Dark', system: 'System' }

export const hero = { online: 'Online', github: 'Github', resume: 'Resume', summarize: 'Summarize Text' }

export const social = {
  video: 'Video channel',
  instagram: 'Instagram',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
}

export const headings = {
  timeline: 'TIMELINE',
  skills: 'SKILLS',
  apps: 'MY APPS',
  about: 'ABOUT ME',
  aboutSubtitle: 'Allow me to introduce myself',
  portfolio: 'MY PORTFOLIO',
  portfolioOnPhones: 'MY WORK',
  contact: 'CONTACT ME',
}

export const timeline = { present: 'Present' }

export const lists = {
  timelines: 'timeline entries',
  skills: 'skills',
  applications: 'apps',
  projects: 'projects',
  loading: (items: string) => `Loading the ${items}…`,
  failed: (items: string, reason: string) => `The ${items} could not be loaded. ${reason}`,
  empty: (items: string) => `There are no ${items} here yet.`,
  retry: 'Try again',
}

export const gallery = { more: 'Show More', less: 'Show Less' }

export const project = {
  title: 'Project',
  loading: 'Loading the project…',
  missing: 'There is no such project',
  failed: 'The project could not be loaded',
  banner: (title: string) => `Banner of ${title}`,
  description: 'Description:',
  technologies: 'Technologies:',
  stack: 'Stack:',
  deployed: 'Deployed:',
  repository: 'Github Repository Link:',
  link: 'Project Link:',
  notGiven: 'Not given',
  notAvailable: 'Not available',
}

export const contact = {
  name: 'Your Name',
  subject: 'Subject',
  message: 'Message',
  send: 'SEND MESSAGE',
  sending: 'Sending...',
}

export const contactPage = {
  title: 'Contact',
  thanks: 'Thank you. It has reached the owner of this site.',
  linksBelow: 'You can find me at the links below.',
}

export const summarizePage = {
  title: 'Summarize Text',
  description: 'Paste a text and get a concise summary of it.',
  unavailable: 'Summaries are written by a server, and this copy of the site has none. Everything else is here.',
}

export const summarizer = {
  label: 'Text to summarize',
  placeholder: 'Enter text to summarize...',
  submit: 'Summarize',
  busy: 'Summarizing...',
  busyStatus: 'The text is being summarized.',
  cancel: 'Cancel',
  heading: 'Summary:',
  count: (length: string, longest: string) => `${length} of ${longest} characters`,
  tooLong: (count: string) => `${count}: please shorten the text before sending it.`,
  needsScripts: 'Summaries need JavaScript; everything else on this site works without it.',
  copy: 'Copy',
  copied: 'Copied',
  copyForbidden: 'Copying is not allowed here',
}

export const summary = {
  failed: "Sorry, I couldn't generate a summary at the moment.",
  empty: "Sorry, I couldn't generate a summary.",
  outerFailure: 'An error occurred while summarizing the text.',
  tooMany: 'Too many summaries were asked for. Please wait a little before the next one.',
  picked: 'Key sentences, picked on this server',
  pickedInstead: 'Key sentences, picked on this server, because the language model is not available now',
  writtenBy: (model: string) => `Written by ${model || 'a language model'}`,
}

export const errorPage = {
  title: 'Unexpected Application Error',
  notFound: 'There is nothing at this address. It may have moved, or the link may have lost a letter.',
  failed: 'Something went wrong while this page was made. Trying again may help.',
  id: (id: string) => `Error ID: ${id}`,
}

export const api = {
  messageSent: 'Message Sent',
  fillFullForm: 'Please Fill Full Form!',
  projectNotFound: 'Project Not Found!',
  noResponse: 'The server did not answer. Please check your connection and try again.',
  unreadable: 'The server gave an answer that could not be read. Please try again later.',
}
