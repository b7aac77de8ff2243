/** Read by visitors before they write: short, and only what is true under the settings in force. */
export const privacyPage = {
  title: 'Privacy',
  description: 'What this site learns about you, how long it keeps that, and who else gets it.',
  messages: {
    title: 'Your messages',
    stored:
      "Your name, subject and text are stored in this site's database with the time, a mark if the message looks like spam, and a random code that recognizes the same message sent twice.",
    forwarded: (host: string) =>
      `Your name, subject and text are passed on to ${host} with your network address. How long they are kept there is for that server to say.`,
    direct: (host: string) =>
      `Your browser sends your name, subject and text to ${host} itself, and loads the content of this site from there. How long they are kept there is for that server to say.`,
    storedInstead:
      'If a message passes through this server and looks like spam, comes when there are too many, or gets no answer in time, it is stored here instead.',
    elsewhere: (host: string) =>
      `Your name, subject and text are sent to ${host}. How long they are kept there is for that server to say.`,
    none: 'This copy of the site has no form and stores no messages.',
    kept: 'Messages are kept here until the owner deletes them.',
    keptFor: (time: string) => `Messages are deleted here after ${time}, or earlier by the owner.`,
    keptUntilMailed:
      'While the mail to the owner is still to be sent, the message is kept until it is sent or given up.',
    spam: (time: string) => `What looks like spam is deleted after ${time}.`,
    mailed: 'The owner also gets each message by mail.',
    backups: 'Backups that the owner made before a message was deleted still contain it.',
  },
  texts: {
    title: 'Text you summarize',
    builtIn: 'Your text is summarized on this server. It is not stored, and not sent to anyone else.',
    provider: (host: string) => `Your text is sent to ${host}, whose language model writes the summary.`,
    providerDetails:
      'Your network address is not sent along. This server does not store the text; it keeps the summary in memory for up to a day, so that the same text is not sent twice.',
    elsewhere: (host: string) => `Your text is sent to ${host}. What happens to it there is for that server to say.`,
    none: 'This copy of the site makes no summaries.',
  },
  addresses: {
    title: 'Your network address',
    notLogged: 'The log of requests has the time, the page and the result, but no addresses.',
    hashed: (time: string) =>
      `To limit how many messages and summaries come from one sender, your address is stored as a keyed hash, which says nothing without this server's key. It is kept for ${time} after your last one, and deleted within an hour of that.`,
    host: 'The company that hosts this site may log addresses.',
    images: (hosts: string) => `Your browser loads pictures from ${hosts}, which learns your address by that.`,
    someImages: 'Your browser may load pictures from other servers, which learn your address by that.',
  },
  browser: {
    title: 'Your browser',
    noCookies: 'No cookie is set, and nothing follows you to other sites.',
    cookiesOf: (host: string) => `This site sets no cookie of its own; ${host} may set some with its answers.`,
    theme: 'On your device only, your browser keeps your choice of theme.',
    storage:
      'On your device only, your browser keeps your choice of theme, a message that you have not sent yet, and, until you close the tab, the text in the summarizer.',
  },
  deletion: {
    title: 'Ask for deletion',
    byForm: 'Use the contact form to ask the owner what is stored about you, or to have it deleted.',
  },
  units: {
    day: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    hour: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    minute: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    second: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
  },
}
