import { createBodyLimits } from '../../../server/http/requests/body-limit.ts'

/** The limits of the server before a single visitor. */
export const limitBody = createBodyLimits({ getSubnet: () => '192.0.2.7', log: () => {} })
