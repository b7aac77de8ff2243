/** These elements draw or are referenced by others that do. None of them runs scripts or embeds web pages. */
export const ELEMENTS = toSet(`
  svg g defs symbol use view switch a title desc style
  path rect circle ellipse line polyline polygon image text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`)

export const ANIMATIONS = toSet('animate animateTransform animateMotion mpath set')

/** Browsers parse these presentation attributes as CSS. */
const STYLED = `
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-rendering cursor direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity
  font-family font-feature-settings font-size font-size-adjust font-stretch font-style font-variant font-weight
  image-rendering isolation letter-spacing lighting-color marker-end marker-mid marker-start mask mask-type
  mix-blend-mode opacity overflow paint-order pointer-events shape-rendering stop-color stop-opacity stroke
  stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
  text-anchor text-decoration text-rendering transform transform-box transform-origin unicode-bidi vector-effect
  visibility word-spacing writing-mode style`
const PLAIN = `
  id class lang tabindex role focusable version baseProfile enable-background xml:space xml:lang
  x y z width height cx cy r rx ry fx fy fr x1 y1 x2 y2 dx dy d points path pathLength viewBox preserveAspectRatio
  gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits markerWidth markerHeight markerUnits refX refY orient
  filterUnits primitiveUnits in in2 result stdDeviation type values tableValues slope intercept amplitude exponent
  mode operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha
  surfaceScale diffuseConstant specularConstant specularExponent limitingConeAngle azimuth elevation pointsAtX
  pointsAtY pointsAtZ scale xChannelSelector yChannelSelector radius numOctaves seed baseFrequency stitchTiles
  textLength lengthAdjust rotate startOffset method spacing side kerning glyph-orientation-horizontal
  glyph-orientation-vertical media systemLanguage requiredFeatures requiredExtensions
  from to by dur begin end min max restart repeatCount repeatDur calcMode keyTimes keySplines keyPoints additive accumulate`

export const ATTRIBUTES = toSet(STYLED + PLAIN)
/** Animations may change these attributes, but not `id`, `class`, `style`, or URLs. */
export const ANIMATED =
  toSet(`${STYLED.replace(/ style$/, '')} x y width height cx cy r rx ry fx fy x1 y1 x2 y2 dx dy d points
  offset viewBox gradientTransform patternTransform stdDeviation values startOffset pathLength baseFrequency scale radius`)

const FUNCTIONS = toSet(`
  rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix var calc min max clamp
  matrix matrix3d translate translatex translatey translatez translate3d rotate rotatex rotatey rotatez rotate3d
  scale scalex scaley scalez scale3d skew skewx skewy perspective cubic-bezier steps linear
  path circle ellipse polygon inset not is where nth-child nth-last-child nth-of-type nth-last-of-type lang
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient`)
const AT_RULES = toSet('media supports keyframes -webkit-keyframes')
/** Escapes, markup, and control characters other than tab and newline make CSS ambiguous. */
const AMBIGUOUS = /[\\<\p{Cs}\p{Zl}\p{Zp}]|(?![\t\n])\p{Cc}/u
/** Inside a comment, a string, or a URL, the syntax of the other two has no meaning. */
const OPAQUE = /\/\*[\s\S]*?(?:\*\/|$)|"[^"]*"?|'[^']*'?|(?<![\w-])url\s*\([^)]*\)?/gi
/** A safe part is complete, contains no start or end of another, and refers only to the same document. */
const SAFE_PART =
  /^(?:\/\*(?:(?!url)[^"'])*\*\/|(["'])[^"'/*(){};\n]*\1|url\([ \t\n]*(["']?)#[^\s"'()*;{}]*\2[ \t\n]*\))$/i

/** Accepts only CSS that loads nothing: known functions and at-rules, and references inside the document. */
export function isLocalCss(css: string): boolean {
  if (AMBIGUOUS.test(css) || css.match(OPAQUE)?.some((part) => !SAFE_PART.test(part))) return false
  const rules = css.replace(OPAQUE, ' ')
  return (
    findAll(rules, /(?<![\w-])([\w-]+)\(/g).every((name) => FUNCTIONS.has(name)) &&
    findAll(rules, /@([\w-]*)/g).every((name) => AT_RULES.has(name))
  )
}

function findAll(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, name = '']) => name.toLowerCase())
}

export function toSet(names: string): ReadonlySet<string> {
  return new Set(names.trim().split(/\s+/))
}
