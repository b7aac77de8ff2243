/** Technical text that stays English in every language. The words that visitors read are in `words/`. */

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
  notAMessage: 'The body must be an object with senderName, subject, and message.',
  noToken: 'Couldn’t issue a form token. The form works without one.',
}

export const summaryErrors = {
  tooMany: 'Too many summaries were requested. Please try again later.',
  failed: 'The language model didn’t return a summary.',
  otherModel: (model: string) => `Only the model ${model} is available.`,
  otherRequest: 'Only requests from the summarizer page are accepted.',
  noText: 'There is no text to summarize.',
  tooLong: (max: number) => `The text must be at most ${max.toLocaleString('en')} characters long.`,
}
