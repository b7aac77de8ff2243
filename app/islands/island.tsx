import type { ComponentProps, ComponentType } from 'react'
import { JsonScript } from '../ui/json-script.tsx'
import { components, type IslandName } from './registry.ts'

type IslandProps<Name extends IslandName> = {
  name: Name
  when: 'load' | 'idle' | 'visible'
  /** The props are serialized into the page, so pass as little as possible. */
  props: ComponentProps<(typeof components)[Name]>
  className?: string
}

/** Components must not call `useId`, because its result differs between the page and the island's root. */
export function Island<Name extends IslandName>({ name, when, props, className }: IslandProps<Name>) {
  // TypeScript can't relate `props` to the component through the type parameter.
  const Component = components[name] as ComponentType<object>
  return (
    <>
      <JsonScript type="application/json" value={props} />
      <div data-island={name} data-when={when} className={className}>
        <Component {...props} />
      </div>
    </>
  )
}
