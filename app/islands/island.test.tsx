import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SmallAvatar } from '../profile/small-avatar.tsx'
import { ThemeMenu } from '../theme/menu.island.tsx'
import { Island } from './island.tsx'

test('names the file of the island and escapes its props', () => {
  const props = { storageKey: '</script>', defaultTheme: 'dark' } as const
  const html = renderToStaticMarkup(<Island of={ThemeMenu} when="idle" props={props} />)
  expect(html).toContain(
    '<script type="application/json">{"storageKey":"\\u003c/script>","defaultTheme":"dark"}</script><div data-island="theme/menu" data-when="idle">',
  )
})

test('throws for a component that is no island', () => {
  const props = { avatar: { url: '', alt: '' }, sizes: '', className: '' }
  expect(() => renderToStaticMarkup(<Island of={SmallAvatar} when="load" props={props} />)).toThrow(
    'SmallAvatar is not exported by an .island.tsx file',
  )
})
