import { expect, test } from 'vitest'
import { loadValid } from '../../../tests/fakes/content/content-dir.ts'

const CIRCLE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle id="a" r="4"/></svg>'
const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path id="a" d="M0 0h9v9z"/></svg>'

test('combines the icons of skills and apps into one file with a view each', async () => {
  const { skills, applications, images } = await load({
    'skills.yaml': '- title: One\n  icon: icons/circle.svg\n- title: Two\n  icon: icons/square.svg\n- title: Three\n',
    'apps.yaml': '- name: Again\n  icon: icons/circle.svg\n',
  })
  const urls = [...skills, ...applications].map(({ svg }) => svg?.url)
  expect(urls).toEqual([
    expect.stringMatching(/^\/pictures\/~icons\.svg\?v=\w{10}#i0$/),
    expect.stringMatching(/#i1$/),
    undefined,
    urls[0],
  ])
  const sprite = new TextDecoder().decode(images.get('/pictures/~icons.svg')?.bytes)
  expect(sprite).toContain('<view id="i1" viewBox="0 64 48 48"/><svg viewBox="0 0 9 9" y="64"')
  expect(images.get('/pictures/~icons.svg')?.type).toBe('image/svg+xml')
})

test('drops metadata and everything else that draws nothing', async () => {
  const { images } = await load({
    'skills.yaml': '- title: One\n  icon: icons/circle.svg\n- title: Two\n  icon: icons/square.svg\n',
    'icons/square.svg': `<?xml version="1.0"?><!-- & --><svg width="24px" height="12" version="1.1" xmlns:inkscape="http://i">
      <title>x</title><metadata><rdf:RDF/></metadata><sodipodi:namedview id="v"/>
      <g fill='#fff'><path inkscape:label="x" data-name="y" id="a" class="z" d="M0&#1;1"/></g></svg>`,
  })
  const sprite = new TextDecoder().decode(images.get('/pictures/~icons.svg')?.bytes)
  const shapes = '<g fill="#fff"><path d="M01"/></g>'
  expect(sprite).toContain(`<svg viewBox="0 0 24 12" y="64" width="48" height="48">${shapes}</svg></svg>`)
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'

test.each([
  ['a style sheet', `${SVG}<style>* {fill:red}</style><path d="M0"/></svg>`],
  ['a style', `${SVG}<path style="fill:red" d="M0"/></svg>`],
  ['text', `${SVG}<g>]]></g></svg>`],
  ['CDATA', `${SVG}<g><![CDATA[x]]></g></svg>`],
  ['a script', `${SVG}<script>alert(1)</script><path d="M0"/></svg>`],
  ['an event handler', `${SVG}<path onload="alert(1)" d="M0"/></svg>`],
  ['a filter', `${SVG}<filter id="a"/><path filter="url(#a)" d="M0"/></svg>`],
  ['an animation', `${SVG}<path d="M0"><animate attributeName="fill" to="red"/></path></svg>`],
  ['a gradient', `${SVG}<linearGradient id="a"/><path fill="url(#a)" d="M0"/></svg>`],
  ['a reference', `${SVG}<path fill="URL(#a)" d="M0"/></svg>`],
  ['a copy', `${SVG}<path id="a" d="M0"/><use href="#a"/></svg>`],
  ['an external reference', `${SVG}<path fill="url(https://x.example#a)" d="M0"/></svg>`],
  ['a moved root', SVG.replace('>', ' transform="translate(0 64)"></svg>')],
  ['an open element', `${SVG}<path>`],
  ['no size', '<svg width="100%"><path d="M0"/></svg>'],
  ['many bytes', `${SVG}<path d="${'M0 0'.repeat(5_000)}"/></svg>`],
])('an icon with %s keeps its own file', async (_, svg) => {
  const { skills, images } = await load({
    'skills.yaml': ['circle.svg', 'other.svg', 'square.svg']
      .map((name) => `- title: A\n  icon: icons/${name}\n`)
      .join(''),
    'icons/other.svg': svg,
  })
  expect(skills.map(({ svg }) => svg?.url.replace(/\?v=\w+/, ''))).toEqual([
    '/pictures/~icons.svg#i0',
    '/pictures/icons/other.svg',
    '/pictures/~icons.svg#i1',
  ])
  expect(new TextDecoder().decode(images.get('/pictures/icons/other.svg')?.bytes)).toBe(svg)
})

function load(changes: Record<string, string>) {
  return loadValid({ 'icons/circle.svg': CIRCLE, 'icons/square.svg': SQUARE, ...changes })
}
