const ISLAND = '[data-island]'
/** The link above the greeting has a padding that covers the status. */
const STYLES = `[data-ring] { outline: 1px solid var(--accent); outline-offset: 0.375rem; border-radius: 2px }
.current-entry { padding-block: 0; margin-block: 0 }`

/** The server's HTML of each island, because React changes it. */
const islands = new Map<Element, string>()
const sheet = new CSSStyleSheet()

/** Has to run before the first island is hydrated. */
export function start(): void {
  keepIslands()
  // A field that is shown scrolls in from anywhere.
  delete document.documentElement.dataset.below
  sheet.replaceSync(STYLES)
  document.adoptedStyleSheets.push(sheet)
}

/** Updates only what differs from the new page. Returns false if the page must be reloaded. */
export function update(after: Document): boolean {
  if (toFrame(after) !== toFrame(document)) return false
  restyle(after)
  updateNode(document.head, after.head)
  updateNode(document.body, after.body)
  for (const island of islands.keys()) {
    if (island.isConnected) continue
    island.dispatchEvent(new Event('unmount'))
    islands.delete(island)
  }
  // The page's loader hydrates an island that gets the focus.
  for (const island of keepIslands()) island.dispatchEvent(new FocusEvent('focusin'))
  return true
}

/** These change the whole document: the theme, the words of islands, and the language and look. */
function toFrame(page: Document): string {
  const { lang, dir, dataset } = page.documentElement
  const scripts = ['script[data-key]', 'body > script'].map((selector) => page.querySelector(selector)?.outerHTML)
  return [lang, dir, dataset.look, ...scripts].join()
}

/** Adds the changed rules without fonts. Replacing the page's styles would load the fonts again. */
function restyle(page: Document): void {
  const [old, css = ''] = [document, page].map(({ head }) => head.querySelector('style')?.textContent)
  const changed = css === old ? '' : css.replaceAll(/@font-face\s*\{[^}]*\}/g, '')
  sheet.replaceSync(changed + STYLES)
}

/** Returns the islands that are new. */
function keepIslands(): Element[] {
  const added = [...document.querySelectorAll(ISLAND)].filter((island) => !islands.has(island))
  for (const island of added) islands.set(island, toHtml(island))
  return added
}

function toHtml(island: Element): string {
  const { previousElementSibling: props } = island
  return `${props instanceof HTMLScriptElement ? props.text : ''}${island.outerHTML}`
}

function updateNode(node: Node, after: Node): void {
  // Scripts may not be written to, not even what they contain.
  if (node instanceof CharacterData && !node.isEqualNode(after)) node.data = after.textContent ?? ''
  if (!(node instanceof Element && after instanceof Element)) return
  if (node.matches(ISLAND)) {
    if (islands.get(node) !== toHtml(after)) node.replaceWith(document.importNode(after, true))
  } else if (!(node instanceof HTMLStyleElement || node.isEqualNode(after))) {
    for (const name of node.getAttributeNames()) if (!after.hasAttribute(name)) node.removeAttribute(name)
    for (const { name, value } of after.attributes) node.setAttribute(name, value)
    updateChildren(node, after)
  }
}

function updateChildren(parent: Element, after: Element): void {
  const matches = match([...parent.childNodes], [...after.childNodes])
  const kept = new Set<Node>(matches.values())
  for (const child of [...parent.childNodes]) if (!kept.has(child)) child.remove()
  // Moving a node this way keeps its animations and its state. Some browsers can't.
  const move = parent.moveBefore ?? parent.insertBefore
  let next = parent.firstChild
  for (const child of after.childNodes) {
    const node = matches.get(child)
    if (!node) parent.insertBefore(document.importNode(child, true), next)
    else {
      if (node !== next) move.call(parent, node, next)
      next = node.nextSibling
      updateNode(node, child)
    }
  }
}

/** Pairs equal nodes first, then those of the same kind and name, in their order. */
function match(old: ChildNode[], after: ChildNode[]): Map<Node, ChildNode> {
  const pairs = new Map<Node, ChildNode>()
  for (const isSame of [(a: Node, b: Node) => a.isEqualNode(b), (a: Node, b: Node) => toName(a) === toName(b)]) {
    for (const child of after) {
      const at = pairs.has(child) ? -1 : old.findIndex((other) => isSame(other, child))
      const [found] = at < 0 ? [] : old.splice(at, 1)
      if (found) pairs.set(child, found)
    }
  }
  return pairs
}

function toName(node: Node): string {
  return node instanceof HTMLElement ? `${node.nodeName} ${node.id || node.dataset.island}` : node.nodeName
}
