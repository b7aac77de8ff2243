/** Plural forms by category, as `Intl.PluralRules` names them. */
export type Plural = { [Category in Intl.LDMLPluralRule]?: string } & { other: string }

/** Words that islands use. They are a separate export, so scripts in the browser hold no others. */
export const islandWords = {
  links: {
    sections: 'Sections',
    menu: 'Menu',
    newTab: '(opens in a new tab)',
    returnHome: 'Return to Portfolio',
  },
  navigation: {
    timeline: 'Timeline',
    skills: 'Skills',
    apps: 'Apps',
    about: 'About',
    portfolio: 'Portfolio',
    contact: 'Contact',
  },
  theme: { label: 'Theme', light: 'Light', dark: 'Dark', system: 'System' },
  hero: {
    online: 'Online',
    work: 'Selected work',
    github: 'GitHub',
    resume: 'Resume',
    summarize: 'Summarize Text',
  },
  social: { video: 'Video channel', instagram: 'Instagram', facebook: 'Facebook', linkedin: 'LinkedIn' },
  timeline: { present: 'Present', range: '{from} - {to}' },
  lists: {
    loading: {
      timelines: 'Loading timeline entries…',
      skills: 'Loading skills…',
      applications: 'Loading apps…',
      projects: 'Loading projects…',
    },
    failed: {
      timelines: 'Couldn’t load timeline entries. {reason}',
      skills: 'Couldn’t load skills. {reason}',
      applications: 'Couldn’t load apps. {reason}',
      projects: 'Couldn’t load projects. {reason}',
    },
    empty: {
      timelines: 'No timeline entries yet.',
      skills: 'No skills yet.',
      applications: 'No apps yet.',
      projects: 'No projects yet.',
    },
    retry: 'Try again',
  },
  gallery: {
    more: 'Show More',
    less: 'Show Less',
    others: { one: 'and {count} more', other: 'and {count} more' } as Plural,
    shown: { one: 'Showing {count} more project.', other: 'Showing {count} more projects.' } as Plural,
    hidden: { one: '{count} project hidden.', other: '{count} projects hidden.' } as Plural,
  },
  project: {
    title: 'Project',
    loading: 'Loading project…',
    missing: 'This project doesn’t exist',
    failed: 'Couldn’t load this project',
    banner: 'Banner for {title}',
    description: 'Description:',
    technologies: 'Technologies:',
    stack: 'Stack:',
    deployed: 'Deployed:',
    yes: 'Yes',
    no: 'No',
    repository: 'Github Repository Link:',
    link: 'Project Link:',
    more: 'More projects',
  },
  contact: {
    name: 'Your Name',
    subject: 'Subject',
    message: 'Message',
    replyHint: 'Want a reply? Include your email or phone number.',
    noContactDetails:
      'Your message doesn’t include an email address or phone number. If you want a reply, please send one in another message.',
    send: 'SEND MESSAGE',
    sending: 'Sending...',
    privacy: 'What happens to your message',
  },
  replies: {
    messageSent: 'Message Sent',
    fillFullForm: 'Please Fill Full Form!',
    projectNotFound: 'Project Not Found!',
    noResponse: 'The server didn’t respond. Check your connection and try again.',
    invalidResponse: 'The server sent an invalid response. Please try again later.',
  },
}

/** Words that only the server writes. */
export const pageWords = {
  layout: {
    skipToContent: 'Skip to content',
    thanks: 'Thanks For Scrolling',
    backToTop: 'Back to top',
    privacy: 'Privacy',
    notifications: 'Messages',
    closeNotification: 'close',
  },
  currentEntry: { since: 'since {from}', before: 'Before: {places}' },
  cord: { on: 'Turn on the light', off: 'Turn off the light' },
  headings: {
    timeline: 'TIMELINE',
    skills: 'SKILLS',
    apps: 'MY APPS',
    about: 'ABOUT ME',
    aboutSubtitle: 'Allow me to introduce myself',
    portfolio: 'MY PORTFOLIO',
    portfolioOnPhones: 'MY WORK',
    contact: 'CONTACT ME',
  },
  story: { pictures: 'Pictures:', story: 'Story:', code: 'Code', table: 'Table' },
  contactPage: {
    title: 'Contact',
    thanks: 'Thanks! Your message has been received.',
    saved: 'Message Saved',
    linksBelow: 'You can reach me through the links below.',
  },
  summarizePage: {
    title: 'Summarize Text',
    description: 'Paste text and get a concise summary.',
  },
  summarizer: {
    label: 'Text to summarize',
    placeholder: 'Enter text to summarize...',
    submit: 'Summarize',
    busy: 'Summarizing...',
    busyStatus: 'Summarizing your text…',
    cancel: 'Cancel',
    heading: 'Summary:',
    place: 'Your summary will appear here.',
    count: '{length} of {max} characters',
    tooLong: '{length} of {max} characters. Please shorten your text.',
    privacy: 'What happens to your text',
    needsScripts: 'The summarizer needs JavaScript.',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Couldn’t copy',
  },
  summary: {
    failed: "Sorry, I couldn't generate a summary at the moment.",
    empty: "Sorry, I couldn't generate a summary.",
    outerFailure: 'An error occurred while summarizing the text.',
    tooMany: 'Too many requests. Please try again later.',
    extractive: 'Key sentences selected from your text',
    onDevice: 'Written on your device by your browser’s language model',
    extractiveFallback: 'Key sentences selected from your text (the language model is unavailable)',
    writtenBy: 'Written by {model}',
    writtenByModel: 'Written by a language model',
  },
  errorPage: {
    title: 'Unexpected Application Error',
    notFoundTitle: 'Page not found',
    notFound: 'This page doesn’t exist. It may have moved, or the link may be wrong.',
    rejected: 'The server rejected this request. Try opening the page from a link.',
    failed: 'Something went wrong while loading this page. Please try again.',
    id: 'Error ID: {id}',
  },
  portfolioErrors: {
    notLoaded: 'The portfolio hasn’t loaded yet. Please try again in a minute.',
    unreachable: 'Couldn’t reach the portfolio backend. Please try again later.',
    timedOut: 'The portfolio backend took too long to respond. Please try again in a minute.',
    busy: 'The portfolio backend is busy. Please try again in a moment.',
  },
  messageErrors: {
    notSaved: 'Your message couldn’t be saved and wasn’t sent. Please try again in a minute.',
    full: 'The inbox is full, so your message wasn’t sent. Please try again later.',
    held: 'Your message has been saved, but it may take longer than usual to be read.',
    tooMany: 'Too many messages have been sent from your network. Please try again {wait}.',
    aMinute: 'in a minute',
    notOneLine: '{label} must be a single line.',
    notAString: '{label} must be a string.',
    tooLong: '{label} must be at most {max} characters long.',
    tooShort: '{label} must be at least {min} characters long.',
    control: '{label} contains unsupported characters.',
  },
  privacyPage: {
    title: 'Privacy',
    description: 'What this site collects about you, how long it keeps it, and who else receives it.',
    ownServer: 'another server of the site owner',
    messages: {
      title: 'Your messages',
      stored:
        'Your name, subject, and message are stored in this site’s database, along with the time, a flag if the message looks like spam, and a code used to detect duplicates.',
      forwarded:
        'Your name, subject, and message are forwarded to {host} along with your IP address. How long they are kept is up to that server.',
      direct:
        'Your browser sends your name, subject, and message directly to {host} and loads this site’s content from there. How long they are kept is up to that server.',
      storedInstead:
        'Messages that pass through this server are stored here instead if they look like spam, if too many arrive at once, or if that server doesn’t respond in time.',
      elsewhere: 'Your name, subject, and message are sent to {host}. How long they are kept is up to that server.',
      none: 'This version of the site has no contact form and stores no messages.',
      noExpiry: 'Messages are kept until the site owner deletes them.',
      expiry: 'Messages are deleted after {time}. The site owner may delete them sooner.',
      storedUntilEmailed:
        'If a message still has to be emailed to the site owner, it is kept until the email is sent or abandoned.',
      spam: 'Messages that look like spam are deleted after {time}.',
      emailed: 'The site owner may also receive your message by email.',
      backups: 'A deleted message may remain in backups made before it was deleted.',
    },
    summaries: {
      title: 'Text you summarize',
      builtIn: 'Your text is summarized on this server. It isn’t stored or sent to anyone else.',
      provider: 'Your text is sent to {host}, where a language model writes the summary.',
      providerDetails:
        'Your IP address isn’t sent with it. This server doesn’t store your text. It keeps the summary in memory for up to a day so the same text isn’t sent twice.',
      inPage: 'Your text is summarized in your browser. It never leaves this device.',
      onDevice:
        'If your browser has its own language model, the summary is written on your device instead, and your text isn’t sent at all.',
      elsewhere: 'Your text is sent to {host}. What happens to it there is up to that server.',
    },
    ip: {
      title: 'Your IP address',
      notLogged: 'The request log records the time, page, and result of each request, but not your IP address.',
      hashed:
        'To limit messages and summaries per visitor, your IP address is stored as a keyed hash, which reveals nothing without this server’s key. It is kept for {time} after your last message or summary and deleted within an hour after that.',
      hashedForMessages:
        'To limit messages per visitor, your IP address is stored as a keyed hash, which reveals nothing without this server’s key. It is kept for {time} after your last message and deleted within an hour after that.',
      host: 'This site’s hosting provider may log IP addresses.',
      images: 'Your browser loads images from {hosts}, so your IP address is visible there.',
      someImages: 'Your browser may load images from other servers, which can then see your IP address.',
    },
    browser: {
      title: 'Your browser',
      noCookies: 'This site sets no cookies and doesn’t track you across other sites.',
      backendCookies: 'This site sets no cookies of its own, but {host} may.',
      theme: 'Your browser stores your choice of theme on this device only.',
      storage:
        'Your browser stores your choice of theme, any unsent message, and (until you close the tab) the text in the summarizer. This stays on your device.',
      storageOfSummaries:
        'Your browser stores your choice of theme and (until you close the tab) the text in the summarizer. This stays on your device.',
      storageOfMessages: 'Your browser stores your choice of theme and any unsent message. This stays on your device.',
    },
    deletion: {
      title: 'Access and deletion',
      byForm: 'Use the contact form to ask what is stored about you or to have it deleted.',
    },
    units: {
      day: { one: '{count} day', other: '{count} days' } as Plural,
      hour: { one: '{count} hour', other: '{count} hours' } as Plural,
      minute: { one: '{count} minute', other: '{count} minutes' } as Plural,
      second: { one: '{count} second', other: '{count} seconds' } as Plural,
    },
  },
}
