import { createHmac } from 'node:crypto'

const KEY_LENGTH = 22

export type AddressKey = (address: string) => Promise<string>

/** A visitor's address as a keyed hash: requests can be counted without storing who sent them. */
export function createAddressKey(secret: () => Promise<string>): AddressKey {
  return async (address) =>
    createHmac('sha256', await secret())
      .update(`address ${address}`)
      .digest('base64url')
      .slice(0, KEY_LENGTH)
}
