/** The browser has much to do of its own just after the first paint, and nobody is as quick to touch what it shows. */
const SETTLE_MS = 300

/**
 * A page that opens at its top is laid out there first: the sections below come a moment after the first paint, one in a
 * frame whenever the browser is idle, or all at once at the visitor's first touch; what is on the screen then stays there.
 * A page that opens elsewhere (an anchor, a reload, the way back) needs every height at once, and is whole from the
 * beginning.
 */
export function toFoldScript(): string {
  return [
    '(function(d,h){',
    'if(location.hash||(performance.getEntriesByType("navigation")[0]||{}).type!=="navigate")return;',
    'function soon(){self.requestIdleCallback?requestIdleCallback(frame):frame()}',
    'function frame(){requestAnimationFrame(next)}',
    'function top(s){return s?s.getBoundingClientRect().top:0}',
    'function next(){var s=d.querySelector(".folded section[id]:not([style])");',
    'if(s&&!scrollY){s.style.contentVisibility="visible";soon()}else open()}',
    'function open(){if(!h.contains("folded"))return;',
    'var s=[].filter.call(d.querySelectorAll("section[id]"),function(s){return top(s)<innerHeight/2}).pop(),t=top(s);',
    'h.remove("folded");scrollBy({top:top(s)-t,behavior:"instant"})}',
    'h.add("folded");',
    `addEventListener("DOMContentLoaded",function(){requestAnimationFrame(function(){setTimeout(soon,${SETTLE_MS})})});`,
    '["pointermove","pointerdown","keydown","scroll"].forEach(function(n){',
    'addEventListener(n,open,{once:true,passive:true,capture:true})})',
    '})(document,document.documentElement.classList)',
  ].join('')
}
