/** The browser has much to do of its own just after the first paint. */
const SETTLE_MS = 1_000

/**
 * A page that opens at its top is laid out there first: what is below its first two sections comes a moment after the
 * first paint, one in a frame whenever the browser is idle. A visitor's first touch begins it at once; going anywhere (a
 * key, a link to a section, scrolling) takes all that is left in one step, and what is on the screen then stays there. A
 * page that opens elsewhere (an anchor, a reload, the way back) needs every height at once, and is whole from the beginning.
 */
export function toFoldScript(): string {
  return [
    '(function(d,h,n,r){',
    // Words that a link names (`#:~:text=`) are taken off `location.hash`, and stay in the name of the entry.
    'if(!n||n.type!=="navigate"||/#/.test(n.name+location.hash))return;',
    'function soon(){self.requestIdleCallback?requestIdleCallback(frame):frame()}',
    'function frame(){cancelAnimationFrame(r);r=requestAnimationFrame(next)}',
    'function top(s){return s?s.getBoundingClientRect().top:0}',
    'function next(){var s=d.querySelector(".folded section~section~[id]:not([style])");',
    'if(s&&!scrollY)s.style.contentVisibility="visible";else if(d.readyState!=="loading")return open();soon()}',
    'function open(){if(!h.contains("folded"))return;',
    'var s=[].filter.call(d.querySelectorAll("section[id]"),function(s){return top(s)<innerHeight/2}).pop(),t=top(s);',
    'h.remove("folded");scrollBy({top:top(s)-t,behavior:"instant"})}',
    'function touch(){soon=frame;frame()}',
    'function once(n,f){addEventListener(n,f,{once:true,capture:true})}',
    'h.add("folded");',
    `once("DOMContentLoaded",function(){requestAnimationFrame(function(){setTimeout(soon,${SETTLE_MS})})});`,
    'once("pointermove",touch);once("pointerdown",touch);once("keydown",open);once("scroll",open);',
    'addEventListener("click",function(e){if(e.target.closest("a[href*=\\"#\\"]"))open()},true)',
    '})(document,document.documentElement.classList,performance.getEntriesByType("navigation")[0])',
  ].join('')
}
