import { expect, test } from 'vitest'
import { writeContentDir } from '../../../tests/fakes/content/content-dir.ts'
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
  ['nearly black in a style', svgWith('', '<style>path{fill:#181717}</style><path d="M0 0"/>'), 'dark'],
  ['currentColor without a color', svgWith('fill="none" stroke="currentColor"'), 'dark'],
  ['white', svgWith('fill="#ffffff"'), 'light'],
  ['pale', svgWith('style="fill:#fafafa"'), 'light'],
  ['red', svgWith('fill="#f03c2e"'), undefined],
  ['black and red', svgWith('', '<path fill="#000"/><path fill="#f00"/>'), undefined],
  ['a color for each theme', svgWith('', '<style>@media (prefers-color-scheme:dark){}</style>'), undefined],
  ['a gradient', svgWith('fill="url(#g)"'), undefined],
  ['a named color', svgWith('fill="tomato"'), undefined],
])('an icon in %s is reported if it is not visible', async (_name, svg, theme) => {
  const what = `icons/sum.svg is barely visible in the ${theme} theme`
  expect(await check(svg)).toMatchObject(theme ? [{ area: 'contrast', where: 'skills.yaml:2', what }] : [])
})
