import { expect, test } from 'vitest'
import { writeContentDir } from '../../../tests/fakes/content-dir.ts'
import { checkContrast } from './contrast.ts'
import { readSourceFiles } from './source-files.ts'

async function check(svg: string) {
  const dir = await writeContentDir({ 'icons/sum.svg': svg })
  return checkContrast(dir, await readSourceFiles(dir, { siteOnly: false }))
}

function svgWith(attributes: string, content = '<path d="M0 0h9v9z"/>') {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`
}

test.each([
  ['no color, which is black', svgWith(''), 'dark'],
  ['black', svgWith('fill="#000"'), 'dark'],
  ['nearly black in a style', svgWith('', '<style>path{fill:#181717}</style><path d="M0 0"/>'), 'dark'],
  ['currentColor without a color', svgWith('fill="none" stroke="currentColor"'), 'dark'],
  ['white', svgWith('fill="#ffffff"'), 'light'],
  ['pale', svgWith('style="fill:#fafafa"'), 'light'],
])('an icon in %s is reported', async (_name, svg, theme) => {
  expect(await check(svg)).toMatchObject([
    { area: 'contrast', where: 'skills.yaml:2', what: `icons/sum.svg is barely visible in the ${theme} theme` },
  ])
})

test.each([
  ['red', svgWith('fill="#f03c2e"')],
  ['black and red', svgWith('', '<path fill="#000"/><path fill="#f00"/>')],
  [
    'black that is inverted in the dark theme',
    svgWith('', '<style>@media (prefers-color-scheme:dark){svg{filter:invert(1)}}</style>'),
  ],
  ['a gradient', svgWith('fill="url(#g)"')],
  ['a named color', svgWith('fill="tomato"')],
])('an icon in %s is fine', async (_name, svg) => {
  expect(await check(svg)).toEqual([])
})
