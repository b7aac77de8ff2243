/**
 * A page that opens at its top is laid out there first: the sections below come one at a time when the browser is idle, or
 * all at once at the visitor's first touch. One that opens elsewhere (an anchor, a reload, the way back) needs every
 * height at once, and is whole from the beginning.
 */
export function toFoldScript(): string {
  return [
    '(function(d,h){',
    'if(location.hash||performance.getEntriesByType("navigation")[0].type!=="navigate")return;',
    'function idle(f){self.requestIdleCallback?requestIdleCallback(f):setTimeout(f)}',
    'function next(){var s=d.querySelector(".folded section[id]:not([style])");',
    'if(s){s.style.contentVisibility="visible";idle(next)}else open()}',
    'function open(){h.remove("folded")}',
    'h.add("folded");',
    'addEventListener("load",function(){idle(next)});',
    '["pointerdown","keydown","scroll"].forEach(function(n){addEventListener(n,open,{once:true,passive:true,capture:true})})',
    '})(document,document.documentElement.classList)',
  ].join('')
}
