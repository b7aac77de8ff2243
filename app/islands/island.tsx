import type { ComponentType } from 'react'
import { JsonScript } from '../ui/json-script.tsx'

const modules = import.meta.glob<Record<string, unknown>>('../**/*.island.tsx', { eager: true })
const names = new Map(Object.entries(modules).map(([path, module]) => [onlyExport(path, module), toName(path)]))

type IslandProps<Props extends object> = {
  of: ComponentType<Props>
  /** The props are serialized into the page, so pass as little as possible. */
  props: NoInfer<Props>
  /** Any interaction with the island loads it, too. */
  when?: 'load' | 'idle' | 'visible' | 'scroll'
  className?: string
}

/** Renders the component of an `x.island.tsx`. It must not call `useId`, whose result differs in the island's own root. */
export function Island<Props extends object>({ of: Component, props, when, className }: IslandProps<Props>) {
  const name = names.get(Component)
  if (!name) throw new Error(`${Component.name} is not exported by an .island.tsx file`)
  return (
    <>
      <JsonScript type="application/json" value={props} />
      <div data-island={name} data-when={when} className={className}>
        <Component {...props} />
      </div>
    </>
  )
}

/** The browser takes the first export for the component. */
function onlyExport(path: string, module: Record<string, unknown>): unknown {
  const [component, ...others] = Object.values(module)
  if (typeof component !== 'function' || others.length > 0) throw new Error(`${path} must export only its component`)
  return component
}

function toName(path: string): string {
  return path.slice('../'.length, -'.island.tsx'.length)
}
