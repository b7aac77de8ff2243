import { DARK_DEVICE, type Theme } from './rule.ts'

/**
 * The script that sets the theme before anything is painted. It repeats the rule of `rule.ts` in a few bytes because
 * it runs before any module can; its test holds the two together.
 */
export function toFirstPaintScript(storageKey: string, defaultTheme: Theme): string {
  const key = JSON.stringify(storageKey).replaceAll('<', '\\u003c')
  return [
    '(function(d,t){',
    `try{t=localStorage.getItem(${key})}catch(e){}`,
    `if(t!=="light"&&t!=="dark"&&t!=="system")t="${defaultTheme}";`,
    `if(t==="system")t=matchMedia("${DARK_DEVICE}").matches?"dark":"light";`,
    'd.classList.remove("light","dark");d.classList.add(t)',
    '})(document.documentElement)',
  ].join('')
}
