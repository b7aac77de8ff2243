import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect, ROOT, test } from './preview-fixture.ts'

/** Reads what the files say at a source, as a list of texts. */
async function readWritten(source: string): Promise<string[]> {
  const [file = '', path = ''] = source.split('#')
  const value = path
    .split('.')
    .reduce<unknown>(
      (at, key) => Reflect.get(Object(at), key),
      parse(await readFile(join(ROOT, 'sample', file), 'utf8')),
    )
  return [value]
    .flat()
    .flatMap((each) => (each === undefined ? [] : [typeof each === 'object' ? JSON.stringify(each) : String(each)]))
}

type Place = { source: string; text: string; x: number; y: number; isSeen: boolean }

/** Finds where the fourth letter of an element is, or the middle of an image, once it is scrolled into view. */
function findPlace(element: Element): Place {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const range = new Range()
  let text = ''
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    if (!text && node.data.length > 4 && !node.parentElement?.closest('.sr-only, .print-only')) {
      range.setStart(node, 3)
      range.setEnd(node, 4)
      text = node.data
      node.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
    }
  }
  const { x, y, width, height } = text ? range.getBoundingClientRect() : element.getBoundingClientRect()
  const source = (element as HTMLElement).dataset.source ?? ''
  const isSeen = width > 0 && element.checkVisibility({ visibilityProperty: true })
  return { source, text, x: text ? x + 1 : x + width / 2, y: y + height / 2, isSeen }
}

const ALWAYS_MISSING = ['site.yaml#headings.aboutSubtitle', 'site.yaml#status']

for (const path of ['/', '/project/ridgeline']) {
  test(`a click on ${path} opens the field of the text, at the same letter`, async ({ studio, page }) => {
    test.slow()
    const { frame } = studio
    await studio.send({ kind: 'go', path })
    await expect.poll(() => studio.last('ready')).toEqual({ kind: 'ready', path })
    const elements = frame.locator('[data-source]')
    const found = await elements.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.source ?? ''))
    // The first and the last of each kind show that the order is right.
    const kinds = Map.groupBy(found.keys(), (at) => found[at]?.replace(/[^/]+(?=\.yaml#)|\d+/g, '*'))
    for (const at of [...kinds.values()].flatMap((all) => [...new Set([all[0] ?? 0, all.at(-1) ?? 0])])) {
      const { source, text, x, y, isSeen } = await elements.nth(at).evaluate(findPlace)
      if (!isSeen) continue
      const written = (await readWritten(source)).join(', ').replace(/\s+/g, ' ').replaceAll("'", '’')
      const isText = !/Link|URL|links|headings|banner|icon|picture|from|deployed/.test(source) && text
      if (isText && !ALWAYS_MISSING.includes(source)) expect.soft(written, source).toContain(text.slice(0, 12).trim())
      await page.mouse.click(x, y)
      await expect
        .poll(async () => (await studio.last('picked'))?.source, `${at}: ${source} ${text} ${x},${y}`)
        .toBe(source)
      if (isText && !/roles|story|description|biography|name/.test(source))
        expect.soft((await studio.last('picked'))?.offset, source).toBe(3)
    }
    expect((await studio.messages()).filter(({ kind }) => kind === 'ready')).toHaveLength(2)
  })
}
