import { useContext, useEffect } from 'react'
import { Scripts, UNSAFE_DataRouterStateContext, UNSAFE_FrameworkContext } from 'react-router'

const LOOK_MS = 30
/** A page that is not alive by then works as HTML does. */
const PATIENCE_MS = 8_000

type Framework = NonNullable<React.ContextType<typeof UNSAFE_FrameworkContext>>
type RouteFiles = { id: string; files: string[]; imports: string[] }

/**
 * The framework's scripts, fetched when the page has been painted and the browser is idle, or at the visitor's first touch,
 * and started in steps so that none of them holds up the page. The framework's own tag would fetch all of them before
 * the first paint.
 */
export function StartScripts() {
  const framework = useContext(UNSAFE_FrameworkContext)
  const state = useContext(UNSAFE_DataRouterStateContext)
  if (import.meta.env.DEV || !framework || !state) return <Scripts />
  // The framework sends the loaders' data only to pages that say they have scripts.
  if (framework.renderMeta) framework.renderMeta.didRenderScripts = true
  const ids = state.matches.map(({ route }) => route.id)
  const text = import.meta.env.SSR ? toHandOff(framework) + toStarter(framework, ids) : ''
  return (
    <script
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script; what it names are files of the build
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}

/** What the framework's client expects to find: its settings, and a stream that the loaders' data is written to. */
function toHandOff({ serverHandoffString }: Framework): string {
  return (
    `window.__reactRouterContext=${serverHandoffString};` +
    'window.__reactRouterContext.stream=new ReadableStream({start(c){window.__reactRouterContext.streamController=c}})' +
    '.pipeThrough(new TextEncoderStream());'
  )
}

function toStarter({ manifest }: Framework, ids: string[]): string {
  const routes = ids.map((id) => toRouteFiles(manifest.routes[id], id))
  const steps = [
    ...manifest.entry.imports,
    manifest.url,
    ...routes.flatMap(({ imports, files }) => [...imports, ...files]),
    manifest.entry.module,
  ]
  const files = routes.map(({ id, files }) => ({ id, files }))
  return `(${toStarterText()})(${JSON.stringify([...new Set(steps)])},${JSON.stringify(files)})`
}

function toRouteFiles(entry: Framework['manifest']['routes'][string], id: string): RouteFiles {
  const files = [entry?.clientActionModule, entry?.clientLoaderModule, entry?.hydrateFallbackModule, entry?.module]
  return { id, files: files.filter((file) => file !== undefined), imports: entry?.imports ?? [] }
}

/**
 * Runs in the browser, as text: every file of the first view once, one after the other, with a breath between them. What
 * a visitor sends or presses before React has that part of the page waits, and is done then. Should the scripts not arrive,
 * a form is sent as HTML sends it, or says what went wrong where it cannot be.
 */
const toStarterText = () =>
  `function(s,r){var d,late,k,w=window,q=[],
t=["pointerdown","keydown","touchstart","focusin"];
function b(){return w.scheduler&&scheduler.yield?scheduler.yield():new Promise(function(f){setTimeout(f)})}
function alive(x){return Object.keys(x).some(function(n){return n.startsWith("__reactProps")})}
function hold(e){var x=e.type==="submit"?e.submitter||e.target:e.target.closest&&e.target.closest("button[type=button]:not([popovertarget])");
if(!x||alive(x))return;
if(late){if(sorry(x))e.preventDefault();return}
e.preventDefault();e.stopImmediatePropagation();q.includes(x)||q.push(x);go();k=k||setInterval(pass,${LOOK_MS})}
function sorry(x){var n=(x.form||x).querySelector("[data-without-scripts]");if(n)n.hidden=false;return n}
function pass(){q=q.filter(function(x){if(!late&&!alive(x))return true;
if(x.isConnected&&(alive(x)||!sorry(x)))x.requestSubmit?x.requestSubmit():x.click()});
if(!q.length){clearInterval(k);k=0}}
function fail(){late=1;pass()}
async function go(){if(d)return;d=1;setTimeout(fail,${PATIENCE_MS});
s.forEach(function(u){var l=document.createElement("link");l.rel="modulepreload";l.fetchPriority="low";l.href=u;document.head.append(l)});
var m={},e=s.pop();
try{for(var u of s){m[u]=await import(u);await b()}
w.__reactRouterRouteModules=Object.fromEntries(r.map(function(x){return[x.id,Object.assign({},...x.files.map(function(f){return m[f]}))]}));
await import(e)}catch(x){fail()}}
["submit","click"].forEach(function(n){addEventListener(n,hold,true)});
t.forEach(function(n){addEventListener(n,go,{once:true,passive:true,capture:true})});
function idle(){w.requestIdleCallback?requestIdleCallback(go,{timeout:3000}):setTimeout(go,200)}
document.readyState==="complete"?idle():addEventListener("load",idle,{once:true})}`.replaceAll('\n', '')

/** Says that the page is alive, to whoever waits for that from without. */
export function useReady(): void {
  // The world outside: the document.
  useEffect(() => {
    document.documentElement.dataset.ready = 'true'
  }, [])
}
