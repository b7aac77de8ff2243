import * as z from 'zod'

const SCRIPT = 'an https URL'
const NAME = 'id, or a name such as data-domain'
const LIST = 'a list of attributes, each beginning with "- name:"'

const attribute = z.strictObject({
  name: z
    .string(NAME)
    .regex(/^(?:id|data-[a-z\d-]+)$/, NAME)
    .describe(`The attribute’s name: ${NAME}.`),
  value: z.string('text').describe('The attribute’s value.'),
})

export const analytics = z
  .strictObject({
    script: z
      .union([z.url({ protocol: /^https$/, error: SCRIPT }), z.literal('')], SCRIPT)
      .default('')
      .describe('The https URL of the script. It can send data only to the host that it is loaded from.'),
    attributes: z.array(attribute, LIST).default([]).describe('Its attributes, as your provider lists them.'),
  })
  .prefault({})
  .describe('An analytics script for all pages. /privacy names its host. The preview of the studio leaves it out.')
