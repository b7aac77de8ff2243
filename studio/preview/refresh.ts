const ISLAND = '[data-island]'
/** These change the whole document: the theme, the words of islands, and the language and look. */
const FRAME = ['script[data-key]', 'body > script', 'main']
const FRAME_ATTRIBUTES = ['lang', 'dir', 'data-look']

/** The server's HTML of each island, because React changes it. */
const islands = new WeakMap<Element, string>()
const restyled = new CSSStyleSheet()

/** Has to run before the first island is hydrated. */
export function keepIslands(): void {
  for (const island of document.querySelectorAll(ISLAND)) islands.set(island, toHtml(island))
  document.adoptedStyleSheets.push(restyled)
}

/** Changes only what differs between this page and the server's. Returns false if it has to load the page again. */
export function update(after: Document): boolean {
  if (toFrame(after) !== toFrame(document)) return false
  restyle(after)
  updateNode(document.head, after.head)
  updateNode(document.body, after.body)
  return true
}

function toFrame(page: Document): string {
  const elements = FRAME.map((selector) => page.querySelector(selector)?.cloneNode(selector !== 'main') as Element)
  const attributes = FRAME_ATTRIBUTES.map((name) => page.documentElement.getAttribute(name))
  return [...elements.map((element) => element?.outerHTML), ...attributes].join()
}

function toHtml(island: Element): string {
  return `${island.previousElementSibling?.textContent}${island.outerHTML}`
}

function updateNode(node: Node, after: Node): void {
  if (node instanceof CharacterData) node.data = after.textContent ?? ''
  if (!(node instanceof Element && after instanceof Element)) return
  if (node.matches(ISLAND)) {
    if (islands.get(node) !== toHtml(after)) replaceIsland(node, after)
  } else if (!(node instanceof HTMLStyleElement || node.isEqualNode(after))) {
    for (const name of node.getAttributeNames()) if (!after.hasAttribute(name)) node.removeAttribute(name)
    for (const { name, value } of after.attributes) node.setAttribute(name, value)
    updateChildren(node, after)
  }
}

/** The old one may still be loading its script, which reads its props from the element before it. */
function replaceIsland(old: Element, after: Element): void {
  old.replaceWith(create(after))
  const props = document.createElement('span')
  props.textContent = islands.get(old)?.split('<')[0] ?? '{}'
  document.createElement('div').append(props, old)
}

/** Another text would load the fonts again, so the rules from the first change on are added to the old ones. */
function restyle(page: Document): void {
  const [old = '', css = ''] = [document, page].map(({ head }) => head.querySelector('style')?.textContent)
  let at = 0
  while (at < css.length && css[at] === old[at]) at += 1
  restyled.replaceSync(css === old ? '' : css.slice(css.lastIndexOf('}', at - 1) + 1))
}

function updateChildren(parent: Element, after: Element): void {
  const matches = match([...parent.childNodes], [...after.childNodes])
  const kept = new Set<Node>(matches.values())
  for (const child of [...parent.childNodes]) if (!kept.has(child)) child.remove()
  let next = parent.firstChild
  for (const child of after.childNodes) {
    const node = matches.get(child)
    if (!node) parent.insertBefore(create(child), next)
    else {
      // Moving it this way keeps its animations and its state.
      if (node !== next) parent.moveBefore(node, next)
      next = node.nextSibling
      updateNode(node, child)
    }
  }
}

/** Pairs equal nodes first, then those with the same name, then those of the same kind, in their order. */
function match(old: ChildNode[], after: ChildNode[]): Map<Node, ChildNode> {
  const pairs = new Map<Node, ChildNode>()
  const tests = [
    (a: Node, b: Node) => a.isEqualNode(b),
    (a: Node, b: Node) => toName(a) !== '' && toName(a) === toName(b),
    (a: Node, b: Node) => a.nodeName === b.nodeName && toName(a) === toName(b),
  ]
  for (const isSame of tests) {
    for (const child of after) {
      const at = pairs.has(child) ? -1 : old.findIndex((other) => isSame(other, child))
      const [found] = at < 0 ? [] : old.splice(at, 1)
      if (found) pairs.set(child, found)
    }
  }
  return pairs
}

function toName(node: Node): string {
  return node instanceof HTMLElement ? node.id || (node.dataset.island ?? '') : ''
}

/** The page's loader hydrates an island that gets the focus, once its props are on the page. */
function create(after: Node): Node {
  const node = document.importNode(after, true)
  const copies = findIslands(node)
  for (const [at, island] of findIslands(after).entries()) {
    const copy = copies[at] ?? island
    islands.set(copy, toHtml(island))
    setTimeout(() => copy.dispatchEvent(new FocusEvent('focusin')))
  }
  return node
}

function findIslands(node: Node): Element[] {
  if (!(node instanceof Element)) return []
  return node.matches(ISLAND) ? [node] : [...node.querySelectorAll(ISLAND)]
}
