import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Contact } from './section.tsx'

const API = { base: '', imageBase: '', server: 'none' as const }
const PROFILE = { instagramURL: '', facebookURL: '', linkedInURL: '', githubURL: '', aboutMe: '' }
const GITHUB = 'https://github.com/ada'

const PHONE = { label: 'Phone', url: 'tel:+15550100' }

test.each([
  ['a@b.example', GITHUB, ['mailto:a@b.example', PHONE.url]],
  ['', GITHUB, [PHONE.url, GITHUB, 'https://toot.example/@ada']],
  ['', '', []],
])('with the address %j and the profile %j, an export shows %j', (mail, githubURL, hrefs) => {
  const talk = { label: 'Talk', url: '/files/talk.pdf' }
  const more = githubURL ? [talk, PHONE, { label: 'Toot', url: 'https://toot.example/@ada' }] : [talk]
  const site = { headings: {}, links: { videoChannel: '', resume: '', mail, more } }
  const owner = { kind: 'ok' as const, value: { ...PROFILE, githubURL } }
  const html = renderToStaticMarkup(<Contact api={API} site={site} owner={owner} />)
  expect([...html.matchAll(/href="([^"#]*)"/g)].map(([, href]) => href)).toEqual(hrefs)
  expect(html.includes('through the links below')).toBe(!mail && hrefs.length > 0)
  expect(html.includes('>+15550100</a>')).toBe(hrefs.length > 0)
})
