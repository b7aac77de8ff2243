import { expect, test } from 'vitest'
import { writeContentDir } from '../../../server/content/fixtures.ts'
import { readSourceFiles } from '../source-files.ts'
import { checkContrast } from './contrast.ts'

async function check(svg: string) {
  const dir = await writeContentDir({ 'icons/sum.svg': svg })
  return checkContrast(dir, await readSourceFiles(dir, { siteOnly: false }))
}

function draw(attributes: string, inside = '<path d="M0 0h9v9z"/>') {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`
}

test.each([
  ['no colour, which is black', draw(''), 'dark'],
  ['black', draw('fill="#000"'), 'dark'],
  ['nearly black in a style', draw('', '<style>path{fill:#181717}</style><path d="M0 0"/>'), 'dark'],
  ['currentColor without a colour', draw('fill="none" stroke="currentColor"'), 'dark'],
  ['white', draw('fill="#ffffff"'), 'light'],
  ['pale', draw('style="fill:#fafafa"'), 'light'],
])('an icon in %s is reported', async (_name, svg, theme) => {
  expect(await check(svg)).toMatchObject([
    { area: 'contrast', where: 'skills.yaml:2', what: `icons/sum.svg is barely visible in the ${theme} theme` },
  ])
})

test.each([
  ['red', draw('fill="#f03c2e"')],
  ['black and red', draw('', '<path fill="#000"/><path fill="#f00"/>')],
  [
    'black that is inverted in the dark theme',
    draw('', '<style>@media (prefers-color-scheme:dark){svg{filter:invert(1)}}</style>'),
  ],
  ['a gradient', draw('fill="url(#g)"')],
  ['a named colour', draw('fill="tomato"')],
])('an icon in %s is fine', async (_name, svg) => {
  expect(await check(svg)).toEqual([])
})
