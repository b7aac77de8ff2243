import { expect, test } from 'vitest'
import { sanitizeSvg } from './sanitize.ts'
import { serializeXml } from './xml.ts'

test('removes scripts and editor metadata', () => {
  const svg = `\ufeff<?xml version="1.0"?>
    <!DOCTYPE svg PUBLIC "x" "y" [ <!ENTITY ns "http://ns.example"> ]>
    <!-- made by hand & mouse -->
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://i" width="24px" height="12" version="1.1" onload="go()">
      <title>An icon</title><metadata><rdf:RDF><a/></rdf:RDF></metadata>
      <sodipodi:namedview id="view"><inkscape:grid/></sodipodi:namedview>
      <script>go()</script><foreignObject><p>x</p></foreignObject>
      <path inkscape:label="one" data-name="two" onclick='go()' d="M0 0h1" fill='url("#x")'/>
    </svg>`
  expect(sanitize(svg)).toBe('<svg viewBox="0 0 24 12"><path d="M0 0h1" fill="url(&quot;#g1-x&quot;)"/></svg>')
})

test('scopes ids, references, and rules', () => {
  const svg = `<svg viewBox="0 0 9 9"><style>/* of #a */ :root{color:#abc} .b,#a>path{fill:url(#abc)}
    @media (prefers-color-scheme: dark) { .b { fill: #fff } }</style>
    <linearGradient id="abc"/><path id="a" class="b"/><use xlink:href="#a"/><use href="https://far.example/x.svg#a"/></svg>`
  const sanitized = sanitize(svg)
  expect(sanitized).toContain('#g1 svg{color:#abc}')
  expect(sanitized).toContain('#g1 .b,#g1 #g1-a>path{fill:url(#g1-abc)}')
  expect(sanitized).toMatch(/@media \(prefers-color-scheme: dark\) ?\{#g1 \.b\{ fill: #fff \}/)
  expect(sanitized).toContain('<linearGradient id="g1-abc"/><path id="g1-a" class="b"/><use href="#g1-a"/><use/>')
})

test('scopes rules that are written as entities or split by comments', () => {
  const svg =
    '<svg viewBox="0 0 9 9"><style>.a<!-- x -->b&#123;fill:red}&#47;*{&#42;/*&#x7b;fill:&#35;fff}</style></svg>'
  expect(sanitize(svg)).toContain('<style>#g1 .ab{fill:red}#g1 *{fill:#fff}</style>')
})

test('does not remove text', () => {
  expect(sanitize('<svg viewBox="0 0 1 1"><text>a &amp; b<![CDATA[ <c> & d]]></text></svg>')).toBe(
    '<svg viewBox="0 0 1 1"><text>a &amp; b &lt;c> &amp; d</text></svg>',
  )
})

test.each([
  ['an element that is not closed', '<svg viewBox="0 0 1 1"><path></svg>'],
  ['an attribute without quotes', '<svg viewBox="0 0 1 1"><path d=M0/></svg>'],
  ['a custom entity', '<svg viewBox="0 0 1 1"><path d="&mine;"/></svg>'],
  ['two roots', '<svg viewBox="0 0 1 1"/><svg viewBox="0 0 1 1"/>'],
  ['no end tag', '<svg viewBox="0 0 1 1">'],
  ['an extra end tag', '<svg viewBox="0 0 1 1"/></svg>'],
  ['no size', '<svg width="100%"><path/></svg>'],
  ['another root', '<html/>'],
  ['an external font', '<svg viewBox="0 0 1 1"><style>@font-face{src:url(x)}</style></svg>'],
  ['an external image', '<svg viewBox="0 0 1 1"><style>path{fill:url(https://x.example)}</style></svg>'],
  ['a style that loads an image', '<svg viewBox="0 0 1 1"><path style="mask:url(https://x.example)"/></svg>'],
  ['a URL between comments', style('path{fill:url(/*);mask:url(https://x.example);*/#a)}')],
  ['a URL after a carriage return', style('path{x:"\r" /* "; mask:url(https://x.example);*/}')],
  ['a URL split by an element', style('path{mask:url<g/>(https://x.example)}')],
  ['a rule after an empty at-rule', style('@media print; *{display:none}')],
  ['a rule after a hidden brace', style('@media print/*{*/; *{display:none}')],
  ['no markup at all', 'PNG'],
])('an SVG with %s is rejected', (_, svg) => {
  expect(sanitizeSvg(svg, 'g1')).toBeUndefined()
})

function style(css: string): string {
  return `<svg viewBox="0 0 1 1"><style>${css}</style></svg>`
}

function sanitize(svg: string): string {
  const sanitized = sanitizeSvg(svg, 'g1')
  return sanitized ? serializeXml(sanitized) : 'rejected'
}
