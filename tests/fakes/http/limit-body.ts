import { createBodyLimits } from '../../../server/http/requests/body-limit.ts'

/** Applies the body limits as if all requests came from one visitor. */
export const limitBody = createBodyLimits({ getSubnet: () => '192.0.2.7', log: () => {} })
