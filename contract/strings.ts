/** Contains all interface text. Server-only strings are separate exports, so the bundler drops them from the client. */

export const layout = {
  skipToContent: 'Skip to content',
  thanks: 'Thanks For Scrolling',
  backToTop: 'Back to top',
  returnHome: 'Return to Portfolio',
  privacy: 'Privacy',
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

export const hero = {
  online: 'Online',
  work: 'Selected work',
  github: 'Github',
  resume: 'Resume',
  summarize: 'Summarize Text',
}

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
  loading: (items: string) => `Loading ${items}…`,
  failed: (items: string, reason: string) => `Couldn't load ${items}. ${reason}`,
  empty: (items: string) => `No ${items} yet.`,
  retry: 'Try again',
}

export const gallery = {
  more: 'Show More',
  less: 'Show Less',
  others: (count: number) => `and ${count} more`,
  shown: (count: number) => `Showing ${count} more ${count === 1 ? 'project' : 'projects'}.`,
  hidden: (count: number) => `${count} ${count === 1 ? 'project' : 'projects'} hidden.`,
}

export const project = {
  title: 'Project',
  loading: 'Loading project…',
  missing: "This project doesn't exist",
  failed: "Couldn't load this project",
  banner: (title: string) => `Banner for ${title}`,
  description: 'Description:',
  technologies: 'Technologies:',
  stack: 'Stack:',
  deployed: 'Deployed:',
  repository: 'Github Repository Link:',
  link: 'Project Link:',
  pictures: 'Pictures:',
  story: 'Story:',
  code: 'Code',
  table: 'Table',
  more: 'More projects',
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
  thanks: 'Thanks! Your message has been received.',
  saved: 'Message Saved',
  linksBelow: 'You can reach me through the links below.',
  privacy: 'What happens to your message',
}

export const summarizePage = {
  title: 'Summarize Text',
  description: 'Paste text and get a concise summary.',
  unavailable: "The summarizer needs a server, and this version of the site doesn't have one.",
}

export const summarizer = {
  label: 'Text to summarize',
  placeholder: 'Enter text to summarize...',
  submit: 'Summarize',
  busy: 'Summarizing...',
  busyStatus: 'Summarizing your text…',
  cancel: 'Cancel',
  heading: 'Summary:',
  count: (length: string, max: string) => `${length} of ${max} characters`,
  tooLong: (count: string) => `${count}. Please shorten your text.`,
  privacy: 'What happens to your text',
  needsScripts: 'The summarizer needs JavaScript.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: "Couldn't copy",
}

export const summary = {
  failed: "Sorry, I couldn't generate a summary at the moment.",
  empty: "Sorry, I couldn't generate a summary.",
  outerFailure: 'An error occurred while summarizing the text.',
  tooMany: 'Too many requests. Please try again later.',
  extractive: 'Key sentences selected from your text',
  extractiveFallback: 'Key sentences selected from your text (the language model is unavailable)',
  writtenBy: (model: string) => `Written by ${model || 'a language model'}`,
}

export const errorPage = {
  title: 'Unexpected Application Error',
  notFound: "This page doesn't exist. It may have moved, or the link may be wrong.",
  rejected: 'The server rejected this request. Try opening the page from a link.',
  failed: 'Something went wrong while loading this page. Please try again.',
  id: (id: string) => `Error ID: ${id}`,
}

export const api = {
  messageSent: 'Message Sent',
  fillFullForm: 'Please Fill Full Form!',
  projectNotFound: 'Project Not Found!',
  noResponse: "The server didn't respond. Check your connection and try again.",
  invalidResponse: 'The server sent an invalid response. Please try again later.',
}

export const httpErrors = {
  notFound: 'Not found.',
  unexpected: (id: string) => `Something went wrong. Please try again later. (Error ID: ${id})`,
  crossSite: 'Cross-site requests are not allowed.',
  allowedMethods: (methods: readonly string[]) => `Method not allowed. Use ${methods.join(' or ')}.`,
  incomplete: 'The request was incomplete.',
  unreadableUrl: 'Malformed URL.',
  unreadableHost: 'Invalid Host header.',
  urlTooLong: 'The URL is too long.',
  tooManyHeaders: 'Too many headers.',
  bodyNotAllowed: 'GET and HEAD requests must not have a body.',
  tooLarge: (kilobytes: number) => `The request is too large. The limit is ${kilobytes} kB.`,
  busy: 'The server is busy. Please try again in a few seconds.',
  notJson: 'The request body must be JSON.',
  notJsonOrForm: 'The request body must be JSON or form data.',
  charset: 'The request body must be UTF-8.',
  contentEncoding: 'Compressed request bodies are not supported.',
  notUtf8: 'The request body is not valid UTF-8.',
  invalidJson: 'The request body is not valid JSON.',
}

export const portfolioErrors = {
  notLoaded: "The portfolio hasn't loaded yet. Please try again in a minute.",
  unreachable: "Couldn't reach the portfolio backend. Please try again later.",
  timedOut: 'The portfolio backend took too long to respond. Please try again in a minute.',
  busy: 'The portfolio backend is busy. Please try again in a moment.',
}

export const messageErrors = {
  notSaved: "Your message couldn't be saved and wasn't sent. Please try again in a minute.",
  held: 'Your message has been saved, but it may take longer than usual to be read.',
  tooMany: (wait: string) => `Too many messages have been sent from your network. Please try again in ${wait}.`,
  aMinute: 'a minute',
  minutes: (count: number) => `${count} minutes`,
  hours: (count: number) => `${count} hours`,
  noToken: "Couldn't issue a form token. The form works without one.",
  notAnObject: 'The body must be an object with senderName, subject, and message.',
  notOneLine: (label: string) => `${label} must be a single line.`,
  notAString: (label: string) => `${label} must be a string.`,
  tooLong: (label: string, max: number) => `${label} must be at most ${max.toLocaleString('en')} characters long.`,
  tooShort: (label: string, min: number) => `${label} must be at least ${min} characters long.`,
  control: (label: string) => `${label} contains unsupported characters.`,
}

export const summaryErrors = {
  tooMany: 'Too many summaries were requested. Please try again later.',
  failed: "The language model didn't return a summary.",
  otherModel: (model: string) => `Only the model ${model} is available.`,
  otherRequest: 'Only requests from the summarizer page are accepted.',
  noText: 'There is no text to summarize.',
  tooLong: (max: number) => `The text must be at most ${max.toLocaleString('en')} characters long.`,
}

export const llms = {
  skills: (titles: string) => `Skills: ${titles}`,
  projects: '## Projects',
  builtWith: (technologies: string) => `Built with ${technologies}.`,
  pages: '## Pages',
  home: (url: string) => `- [Home](${url}): timeline, skills, projects, and a contact form`,
  summarize: (url: string) => `- [Summarize Text](${url}): summarizes pasted text`,
  resume: (url: string) => `- [Resume](${url}): the same information in JSON Resume format`,
  feed: (url: string) => `- [Feed](${url}): projects as an Atom feed`,
}
