export const privacyPage = {
  title: 'Privacy',
  description: 'What this site collects about you, how long it keeps it, and who else receives it.',
  ownServer: 'another server of the site owner',
  messages: {
    title: 'Your messages',
    stored:
      "Your name, subject, and message are stored in this site's database, along with the time, a flag if the message looks like spam, and a code used to detect duplicates.",
    forwarded: (host: string) =>
      `Your name, subject, and message are forwarded to ${host} along with your IP address. How long they are kept is up to that server.`,
    direct: (host: string) =>
      `Your browser sends your name, subject, and message directly to ${host} and loads this site's content from there. How long they are kept is up to that server.`,
    storedInstead:
      "Messages that pass through this server are stored here instead if they look like spam, if too many arrive at once, or if that server doesn't respond in time.",
    elsewhere: (host: string) =>
      `Your name, subject, and message are sent to ${host}. How long they are kept is up to that server.`,
    none: 'This version of the site has no contact form and stores no messages.',
    noExpiry: 'Messages are kept until the site owner deletes them.',
    expiry: (time: string) => `Messages are deleted after ${time}. The site owner may delete them sooner.`,
    storedUntilEmailed:
      'If a message still has to be emailed to the site owner, it is kept until the email is sent or abandoned.',
    spam: (time: string) => `Messages that look like spam are deleted after ${time}.`,
    emailed: 'The site owner may also receive your message by email.',
    backups: 'A deleted message may remain in backups made before it was deleted.',
  },
  summaries: {
    title: 'Text you summarize',
    builtIn: "Your text is summarized on this server. It isn't stored or sent to anyone else.",
    provider: (host: string) => `Your text is sent to ${host}, where a language model writes the summary.`,
    providerDetails:
      "Your IP address isn't sent with it. This server doesn't store your text. It keeps the summary in memory for up to a day so the same text isn't sent twice.",
    elsewhere: (host: string) => `Your text is sent to ${host}. What happens to it there is up to that server.`,
    none: 'This version of the site has no summarizer.',
  },
  ip: {
    title: 'Your IP address',
    notLogged: 'The request log records the time, page, and result of each request, but not your IP address.',
    hashed: (time: string) =>
      `To limit messages and summaries per visitor, your IP address is stored as a keyed hash, which reveals nothing without this server's key. It is kept for ${time} after your last message or summary and deleted within an hour after that.`,
    host: "This site's hosting provider may log IP addresses.",
    images: (hosts: string) => `Your browser loads images from ${hosts}, so your IP address is visible there.`,
    someImages: 'Your browser may load images from other servers, which can then see your IP address.',
  },
  browser: {
    title: 'Your browser',
    noCookies: "This site sets no cookies and doesn't track you across other sites.",
    backendCookies: (host: string) => `This site sets no cookies of its own, but ${host} may.`,
    theme: 'Your browser stores your choice of theme on this device only.',
    storage:
      'Your browser stores your choice of theme, any unsent message, and (until you close the tab) the text in the summarizer. This stays on your device.',
  },
  deletion: {
    title: 'Access and deletion',
    byForm: 'Use the contact form to ask what is stored about you or to have it deleted.',
  },
  units: {
    day: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    hour: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    minute: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    second: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
  },
}
