import type { ComponentProps, ComponentType } from 'react'
import { JsonScript } from '../ui/json-script.tsx'
import { components, type IslandName } from './registry.ts'

type IslandProps<Name extends IslandName> = {
  name: Name
  when: 'load' | 'idle' | 'visible'
  /** Serialized into the page: keep them small. */
  props: ComponentProps<(typeof components)[Name]>
  className?: string
}

/** A component that the browser hydrates by itself. No `useId`: it differs between the page's tree and the island's root. */
export function Island<Name extends IslandName>({ name, when, props, className }: IslandProps<Name>) {
  // The props belong to the component of that name, which TypeScript does not follow through the type parameter.
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
