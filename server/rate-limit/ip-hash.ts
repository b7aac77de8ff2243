import { createHmac } from 'node:crypto'

const HASH_LENGTH = 22

export type HashIp = (ip: string) => Promise<string>

export function createIpHasher(secret: () => Promise<string>): HashIp {
  return async (ip) =>
    createHmac('sha256', await secret())
      .update(`ip ${ip}`)
      .digest('base64url')
      .slice(0, HASH_LENGTH)
}
