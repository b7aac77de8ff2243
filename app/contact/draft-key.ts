/** Where the browser keeps what stands in the contact form. */
export const DRAFT_KEY = 'vitrine-draft'
