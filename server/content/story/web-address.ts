const WEB_ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i

/** A browser runs nothing at these. */
export function isWebAddress(address: string): boolean {
  return WEB_ADDRESS.test(address) && URL.canParse(address)
}
