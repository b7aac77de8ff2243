import { DARK_DEVICE, THEME_MENU, type Theme } from './rule.ts'

/**
 * The script that sets the theme before anything is painted, and again whenever the visitor chooses one, for the page may
 * not be alive yet. It repeats the rule of `rule.ts` in a few bytes because it runs before any module can; its test holds the two
 * together.
 */
export function toFirstPaintScript(storageKey: string, defaultTheme: Theme): string {
  const key = JSON.stringify(storageKey).replaceAll('<', '\\u003c')
  return [
    '(function(d,k){function paint(t){',
    `if(t!=="light"&&t!=="dark"&&t!=="system")t="${defaultTheme}";`,
    `if(t==="system")t=matchMedia("${DARK_DEVICE}").matches?"dark":"light";`,
    'd.classList.remove("light","dark");d.classList.add(t)}',
    'try{paint(localStorage.getItem(k))}catch(e){paint()}',
    `addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("#${THEME_MENU} button");if(!b)return;`,
    'paint(b.value);try{localStorage.setItem(k,b.value)}catch(e){}},true)',
    `})(document.documentElement,${key})`,
  ].join('')
}
