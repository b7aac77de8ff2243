export const NO_STORE = 'no-store'
export const NO_CACHE = 'no-cache'
export const ONE_HOUR = 'public, max-age=3600'
export const IMMUTABLE = 'public, max-age=31536000, immutable'
