import { END_OF_BEGINNING, START_ID } from '../../contract/beginning.ts'

/**
 * Runs in the browser, as text, before the framework's client. A link to another page is followed by the browser itself:
 * the client would ask a server for data. `index.html` in the address would be no page to it.
 */
const PAGE_LOADS = [
  'var l=location,i=l.pathname.lastIndexOf("/index.html");',
  'if(i>=0&&i===l.pathname.length-11)history.replaceState(history.state,"",l.pathname.slice(0,i+1)+l.search+l.hash);',
  'addEventListener("click",function(e){var a=e.target.closest&&e.target.closest("a[href]");',
  'if(!a||a.origin!==l.origin||a.hash&&a.pathname===l.pathname)return;',
  'if(!/\\/$|\\.\\w+$/.test(a.pathname))a.pathname+="/";',
  'e.stopImmediatePropagation()},true);',
].join('')

/** Puts it into the script that starts the others, so that the document stays the one that the client expects. */
export function withPageLoads(html: string): string {
  const opening = html.lastIndexOf(`<script id="${START_ID}"`)
  const start = html.indexOf('>', opening) + 1
  if (opening === -1 || !html.includes(END_OF_BEGINNING, start))
    throw new Error('A page has no script that starts the others.')
  return html.slice(0, start) + PAGE_LOADS + html.slice(start)
}
