import { DEFAULT_HUE, DEGREES } from '../../../contract/colors/id-hue.ts'
import { toHex } from '../../../contract/colors/oklch.ts'
import { toAccent } from '../../../contract/colors/palette.ts'
import { About, useInput } from '../forms/field.tsx'
import { useEditor, useValue } from '../use-editor.tsx'

const ID = 'site.yaml#accent'
const STEP = 15
const GRADIENT = Array.from({ length: DEGREES / STEP + 1 }, (_, index) => toHex(toAccent(index * STEP))).join()

/** The hue of all colors. */
export function Hue() {
  const { type } = useEditor()
  const value = useValue(ID)
  const hue = typeof value === 'number' ? value : DEFAULT_HUE
  return (
    <div className="field hue">
      <label htmlFor={ID}>Hue</label>
      <output htmlFor={ID}>{hue}°</output>
      <input
        {...useInput(ID)}
        {...{ type: 'range', min: 0, max: DEGREES, value: hue }}
        style={{ backgroundImage: `linear-gradient(to right, ${GRADIENT})` }}
        onChange={({ target }) => type(ID, target.valueAsNumber)}
      />
      <About source={ID} hint="All colors on the site are derived from it. Text stays readable with each." />
    </div>
  )
}
