/** Every word the site itself says. What only the server says is apart: the bundler drops it from the browser's files. */

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
  loading: (items: string) => `Loading the ${items}…`,
  failed: (items: string, reason: string) => `The ${items} could not be loaded. ${reason}`,
  empty: (items: string) => `There are no ${items} here yet.`,
  retry: 'Try again',
}

export const gallery = {
  more: 'Show More',
  less: 'Show Less',
  others: (count: number) => `and ${count} more`,
  shown: (count: number) => `${count} more ${count === 1 ? 'project is' : 'projects are'} shown.`,
  hidden: (count: number) => `${count} ${count === 1 ? 'project is' : 'projects are'} hidden again.`,
}

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
  thanks: 'Thank you. It has reached the owner of this site.',
  saved: 'Message Saved',
  linksBelow: 'You can find me at the links below.',
  privacy: 'What happens to your message',
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
  privacy: 'What happens to your text',
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
  picked: 'Sentences picked from your text by this site; nothing was rewritten',
  pickedInstead:
    'Sentences picked from your text by this site, because the language model is not available now; nothing was rewritten',
  writtenBy: (model: string) => `Written by ${model || 'a language model'}`,
}

export const errorPage = {
  title: 'Unexpected Application Error',
  notFound: 'There is nothing at this address. It may have moved, or the link may have lost a letter.',
  rejected: 'The server did not accept this request. Opening the page from a link may help.',
  failed: 'Something went wrong while this page was made. Trying again may help.',
  id: (id: string) => `Error ID: ${id}`,
}

/** Toasts and replies that both sides know. */
export const api = {
  messageSent: 'Message Sent',
  fillFullForm: 'Please Fill Full Form!',
  projectNotFound: 'Project Not Found!',
  noResponse: 'The server did not answer. Please check your connection and try again.',
  unreadable: 'The server gave an answer that could not be read. Please try again later.',
}

/** Only the server says what follows: in errors, which toasts repeat, and to programs. */
export const httpErrors = {
  notFound: 'Not found.',
  unexpected: (id: string) => `Something went wrong on the server. Please try again later. (${id})`,
  crossSite: 'Cross-site requests are not allowed.',
  allowedMethods: (methods: readonly string[]) => `This address takes ${methods.join(' and ')} only.`,
  methodNotAllowed: 'This method is not taken here.',
  incomplete: 'The request ended before it was complete.',
  unreadable: 'The request could not be read.',
  unreadableAddress: 'The address could not be read.',
  unreadableHost: 'The Host header could not be read.',
  addressTooLong: 'The address is too long.',
  headersTooLarge: 'The headers are too large.',
  tooManyHeaders: 'There are too many headers.',
  expectationFailed: 'Expectation failed.',
  readWithBody: 'GET and HEAD requests must not have a body.',
  tooSlow: 'The request took too long to arrive.',
  tooLarge: (kilobytes: number) => `That is too large: at most ${kilobytes} kB are taken.`,
  tooMuchAtOnce: 'Too much is being sent from here at once. Please try again in a few seconds.',
  busy: 'The server is receiving too much at once. Please try again in a few seconds.',
  notJson: 'Please send JSON.',
  notJsonOrForm: 'Please send JSON or a form.',
  charset: 'Please send the text as UTF-8.',
  contentEncoding: 'Please send the text uncompressed.',
  notUtf8: 'The text is not UTF-8.',
  invalidJson: 'The JSON could not be read.',
}

export const portfolioErrors = {
  pending: 'The portfolio is not ready yet. Please try again.',
  unread: 'The portfolio has not been read yet. Please try again in a minute.',
  unreachable: 'The portfolio backend could not be reached. Please try again later.',
  timedOut: 'The portfolio backend took too long to answer. Please try again in a minute.',
  busy: 'Too many visitors are waiting for the portfolio backend. Please try again in a moment.',
}

export const messageErrors = {
  notSaved: 'Your message could not be saved, so it was not sent. Please try again in a minute.',
  held: 'Your message is saved. It may take longer than usual until it is read.',
  full: 'Too many messages have arrived, so yours could not be saved. Please try again later.',
  tooMany: (wait: string) => `Too many messages were sent from here. Please try again in ${wait}.`,
  aMinute: 'a minute',
  minutes: (count: number) => `${count} minutes`,
  hours: (count: number) => `${count} hours`,
  noToken: 'There is no form token at the moment. The form works without one.',
  notAnObject: 'The message must be an object with senderName, subject and message.',
  notOneLine: (label: string) => `${label} must be one line.`,
  notAText: (label: string) => `${label} must be a text.`,
  tooLong: (label: string, max: number) => `${label} must have at most ${max.toLocaleString('en')} characters.`,
  tooShort: (label: string, min: number) => `${label} must have at least ${min} characters.`,
  control: (label: string) => `${label} has characters that are not text.`,
}

export const summaryErrors = {
  tooMany: 'Too many summaries were requested. Please try again later.',
  failed: 'The language model gave no summary.',
  otherModel: (model: string) => `Only the model ${model} is available.`,
  otherRequest: 'Only requests of the summarizer page are accepted.',
  noText: 'There is no text to summarize.',
  tooLong: (max: number) => `The text may have at most ${max.toLocaleString('en')} characters.`,
}

export const llms = {
  skills: (titles: string) => `Skills: ${titles}`,
  projects: '## Projects',
  madeWith: (technologies: string) => `Made with ${technologies}.`,
  pages: '## Pages',
  home: (url: string) => `- [Home](${url}): timeline, skills, projects and a contact form`,
  summarize: (url: string) => `- [Summarize Text](${url}): makes a short summary of a text`,
  resume: (url: string) => `- [Resume](${url}): the same facts by the JSON Resume schema`,
  feed: (url: string) => `- [Feed](${url}): the projects as an Atom feed`,
}
