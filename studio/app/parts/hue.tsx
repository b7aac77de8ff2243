import { type Oklch, wcagContrast } from 'culori/fn'
import tokens from '../../../app/styles/base/tokens.css?raw'
import paper from '../../../app/styles/paper.css?raw'
import { DEFAULT_HUE, DEGREES } from '../../../contract/colors/id-hue.ts'
import { toHex } from '../../../contract/colors/oklch.ts'
import { toAccent } from '../../../contract/colors/palette.ts'
import { readColors } from '../../../contract/colors/read-colors.ts'
import { About, useInput } from '../forms/field.tsx'
import { setTyped, useValue } from '../saving.ts'

const ID = 'site.yaml#accent'
const STEP = 15
const GRADIENT = Array.from({ length: DEGREES / STEP + 1 }, (_, index) => toHex(toAccent(index * STEP))).join()
const PAIRS = [
  ['Text', 'foreground', 'background'],
  ['Links', 'accent', 'background'],
  ['Buttons', 'on-fill', 'fill'],
] as const
const BEST = 7
const ENOUGH = 4.5

/** The hue of all colors, with the contrast that results. */
export function Hue() {
  const value = useValue(ID)
  const look = useValue('site.yaml#look')
  const hue = typeof value === 'number' ? value : DEFAULT_HUE
  const css = look === 'paper' ? tokens + paper : tokens
  return (
    <div className="field hue">
      <label htmlFor={ID}>Hue</label>
      <output htmlFor={ID}>{hue}°</output>
      <input
        {...useInput(ID)}
        {...{ type: 'range', min: 0, max: DEGREES, value: hue }}
        style={{ backgroundImage: `linear-gradient(to right, ${GRADIENT})` }}
        onChange={({ target }) => setTyped(ID, target.valueAsNumber)}
      />
      <About source={ID} hint="All colors on the site are derived from it." />
      <table>
        <caption className="sr-only">Contrast</caption>
        <thead>
          <tr>
            <th scope="col">Contrast</th>
            <th scope="col">Light</th>
            <th scope="col">Dark</th>
          </tr>
        </thead>
        <tbody>
          {PAIRS.map(([name, front, back]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {(['light', 'dark'] as const).map((theme) => (
                <Contrast key={theme} {...{ colors: readColors(css, theme, hue), front, back }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Contrast({ colors, front, back }: { colors: ReturnType<typeof readColors>; front: string; back: string }) {
  const [color = '', background = ''] = [front, back].map((name) => toHex(colors.get(name) as Oklch))
  const ratio = wcagContrast(color, background)
  return (
    <td>
      <span style={{ color, background }} aria-hidden="true">
        Aa
      </span>
      {ratio.toFixed(1)} {ratio >= BEST ? 'excellent' : ratio >= ENOUGH ? 'good' : 'too low'}
    </td>
  )
}
