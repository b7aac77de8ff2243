/**
 * From page to page, where the browser itself loads the next one: the tile that is opened, or was, lends its banner the
 * name that the project's banner has. Within a page the router does this.
 */
export function toBannerMorphScript(): string {
  return [
    '(function(d){',
    'function name(u){var f;d.querySelectorAll("a.tile").forEach(function(a){var b=a.querySelector(".tile-banner");',
    'b.style.viewTransitionName=a.href===u?(f=b,"banner"):""});return f}',
    'addEventListener("pageswap",function(e){var a=e.activation;if(e.viewTransition&&a&&a.entry)name(a.entry.url)});',
    'addEventListener("pagereveal",function(e){var a=self.navigation&&navigation.activation,',
    'b=e.viewTransition&&a&&a.from&&name(a.from.url);',
    'if(b)e.viewTransition.finished.then(function(){b.style.viewTransitionName=""})})',
    '})(document)',
  ].join('')
}
