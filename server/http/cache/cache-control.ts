/** Marks a response that must not be cached, here or by a browser. */
export const NO_STORE = 'no-store'
/** Browsers revalidate with the ETag, so a change shows at once. */
export const NO_CACHE = 'no-cache'
export const ONE_HOUR = 'public, max-age=3600'
export const IMMUTABLE = 'public, max-age=31536000, immutable'
