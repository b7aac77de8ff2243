import { useContext, useEffect } from 'react'
import { Scripts, UNSAFE_DataRouterStateContext, UNSAFE_FrameworkContext } from 'react-router'
import { type Beginning, END_OF_BEGINNING, START_ID, START_OF_BEGINNING } from '../contract/beginning.ts'

const LOOK_MS = 30
/** Nobody has touched the page by then; only one whose lists are still missing starts at once. */
const REST_MS = 2_000
/** A page that is not alive by then works as HTML does. */
const PATIENCE_MS = 8_000

type Framework = NonNullable<React.ContextType<typeof UNSAFE_FrameworkContext>>
type RouteFiles = { id: string; files: string[]; imports: string[] }

/**
 * The framework's scripts: fetched when the page has been painted and the browser is idle, started at the visitor's first
 * touch or a little later, in steps so that none of them holds up the page. The framework's own tag would fetch all of
 * them before the first paint.
 */
export function StartScripts() {
  const framework = useContext(UNSAFE_FrameworkContext)
  const state = useContext(UNSAFE_DataRouterStateContext)
  if (import.meta.env.DEV || !framework || !state) return <Scripts />
  // The framework sends the loaders' data only to pages that say they have scripts.
  if (framework.renderMeta) framework.renderMeta.didRenderScripts = true
  const ids = state.matches.map(({ route }) => route.id)
  const text = import.meta.env.SSR ? toStart(framework, ids) : ''
  return (
    <script
      id={START_ID}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script; what it names are files of the build
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}

/** Between the marks stands what the server may hand out by itself, to keep the page small. */
function toStart(framework: Framework, ids: string[]): string {
  const beginning = JSON.stringify(toBeginning(framework, ids)).replaceAll('<', '\\u003c')
  return `(${toStarterText()})(${START_OF_BEGINNING}${beginning}${END_OF_BEGINNING})`
}

function toBeginning({ manifest, serverHandoffString = '{}' }: Framework, ids: string[]): Beginning {
  const routes = ids.map((id) => toRouteFiles(manifest.routes[id], id))
  const files = [
    ...manifest.entry.imports,
    manifest.url,
    ...routes.flatMap(({ imports, files }) => [...imports, ...files]),
    manifest.entry.module,
  ]
  return {
    settings: JSON.parse(serverHandoffString),
    files: [...new Set(files)],
    routes: routes.map(({ id, files }) => ({ id, files })),
  }
}

function toRouteFiles(entry: Framework['manifest']['routes'][string], id: string): RouteFiles {
  const files = [entry?.clientActionModule, entry?.clientLoaderModule, entry?.hydrateFallbackModule, entry?.module]
  return { id, files: files.filter((file) => file !== undefined), imports: entry?.imports ?? [] }
}

/**
 * Runs in the browser, as text: every file of the first view once, one after the other, with a breath between them. What
 * a visitor sends or presses before React has that part of the page waits, says so, and is done then; a menu is closed by
 * what is chosen in it. Should the scripts not arrive, a form is sent as HTML sends it, or says what went wrong where it
 * cannot be. A page that is too old for the server to know its beginning is fetched anew, unless the visitor has written
 * something. The stream of data is opened when somebody reads it; where the data stands in the page it is opened at once,
 * for the scripts that write it come next.
 */
const toStarterText = () =>
  `function(u){var d,g,late,k,w=window,D=document,q=[];
function b(){return w.scheduler&&scheduler.yield?scheduler.yield():new Promise(f=>setTimeout(f))}
function alive(x){return Object.keys(x).some(n=>n.startsWith("__reactProps"))}
function hold(e){var x=e.type==="submit"?e.submitter||e.target:e.target.closest&&e.target.closest("button[type=button]:not([popovertarget])");
var l=e.target.closest&&e.target.closest("[popover] :is(a,button)");
if(l)l.closest("[popover]").hidePopover();
if(!x||alive(x))return;
if(late){if(sorry(x))e.preventDefault();return}
e.preventDefault();e.stopImmediatePropagation();x.ariaBusy=true;q=q.filter(y=>y!==x);q.push(x);go();k=k||setInterval(pass,${LOOK_MS})}
function sorry(x){var n=(x.form||x).querySelector("[data-without-scripts]");if(n)n.hidden=false;return n}
function pass(){q=q.filter(x=>{if(!late&&!alive(x))return true;x.ariaBusy=false;
if(x.isConnected&&(alive(x)||!sorry(x)))x.requestSubmit?x.requestSubmit():x.click()});
if(!q.length){clearInterval(k);k=0}}
function fail(){late=1;pass()}
function old(){q.length||performance.getEntriesByType("navigation")[0].type==="reload"||[...D.querySelectorAll("input,textarea")].some(x=>x.value!==x.defaultValue)?fail():location.reload()}
function begin(){var x=w.__reactRouterContext=u.settings,c;x.stream=new ReadableStream({start(y){c=x.streamController=y}}).pipeThrough(new TextEncoderStream());
if(u.data){u.data.forEach(y=>c.enqueue(y));c.close()}}
function get(){return g=g||(async()=>{if(u.at){u=await(await fetch(u,{priority:"low"})).json();
if(!u)return old()}
u.files.forEach(h=>{var l=D.createElement("link");l.rel="modulepreload";l.fetchPriority="low";l.href=h;D.head.append(l)})})()}
async function go(){if(d)return;d=1;setTimeout(fail,${PATIENCE_MS});
try{await get();if(!u)return;u.data&&begin();
var m={},s=u.files,e=s.at(-1);
for(var h of s.slice(0,-1)){m[h]=await import(h);await b()}
w.__reactRouterRouteModules=Object.fromEntries(u.routes.map(x=>[x.id,Object.assign({},...x.files.map(f=>m[f]))]));
await import(e)}catch(x){fail()}}
u.at||begin();
["submit","click"].forEach(n=>addEventListener(n,hold,true));
["pointermove","pointerdown","scroll","keydown","input"].forEach(n=>addEventListener(n,go,{once:true,passive:true,capture:true}));
function rest(){get().catch(()=>{g=0});setTimeout(go,D.querySelector(".bone")?0:${REST_MS})}
addEventListener("load",()=>w.requestIdleCallback?requestIdleCallback(rest,{timeout:3000}):setTimeout(rest,200))}`.replaceAll(
    '\n',
    '',
  )

/** Says that the page is alive, to whoever waits for that from without. */
export function useReady(): void {
  // The world outside: the document.
  useEffect(() => {
    document.documentElement.dataset.ready = 'true'
  }, [])
}
