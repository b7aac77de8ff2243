import { KEYS } from '../keys.ts'
import { Button } from './controls.tsx'

export function KeysHelp() {
  return (
    <dialog id="keys-help" aria-label="Keys">
      <h2>Keys</h2>
      <dl>
        {KEYS.map(([keys, text]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <Button type="submit">Close</Button>
      </form>
    </dialog>
  )
}
